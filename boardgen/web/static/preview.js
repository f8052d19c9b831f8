'use strict';
// One sheet, enlarged: opened from its thumbnail, turned by the arrow keys, and kept up to date with the file.
(() => {
  const $ = id => document.getElementById(id);
  const view = $('view'), large = $('large'), stage = large.querySelector('.stage'), picture = $('large-image');
  const slot = node => node.dataset.slot;

  let shown = '';
  const links = () => [...view.querySelectorAll('a.sheet')];
  const current = () => links().find(one => slot(one) === shown);

  function fill() {
    const one = current();
    if (!one) { large.close(); return; }
    const image = one.querySelector('img');
    $('large-title').textContent = one.dataset.label;
    if (picture.getAttribute('src') !== one.getAttribute('href')) picture.src = one.getAttribute('href');
    picture.alt = one.dataset.label;
    for (const side of ['width', 'height']) picture.setAttribute(side, image.getAttribute(side));
    picture.style.setProperty('--ratio', image.getAttribute('width') / image.getAttribute('height'));
    const all = links(), at = all.indexOf(one);
    $('before').disabled = at === 0;
    $('next').disabled = at === all.length - 1;
  }
  function open(one) {
    shown = slot(one);
    fill();
    if (!large.open) large.showModal();
    stage.focus();
  }
  function step(by) {
    const all = links(), other = all[all.indexOf(current()) + by];
    if (other) { shown = slot(other); fill(); stage.scrollTo(0, 0); }
  }
  function resize() {
    const actual = !stage.classList.contains('actual');
    stage.classList.toggle('actual', actual);
    stage.classList.toggle('whole', !actual);
    $('size').setAttribute('aria-pressed', String(actual));
  }
  stage.classList.add('whole');

  view.addEventListener('click', event => {
    const one = event.target.closest('a.sheet');
    if (!one || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(one);
  });
  large.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const scrolls = stage.classList.contains('actual') && event.target === stage;
    if (event.key === 'ArrowLeft' && !scrolls) step(-1);
    else if (event.key === 'ArrowRight' && !scrolls) step(1);
    else if (event.key === 'PageUp') step(-1);
    else if (event.key === 'PageDown') step(1);
    else if (event.key === 'z' || event.key === 'Z') resize();
    else return;
    event.preventDefault();
  });
  view.addEventListener('updated', () => { if (large.open) fill(); });
  large.addEventListener('close', () => { const one = current(); if (one) one.focus(); });
  $('before').addEventListener('click', () => step(-1));
  $('next').addEventListener('click', () => step(1));
  $('size').addEventListener('click', resize);
  $('close').addEventListener('click', () => large.close());
})();
