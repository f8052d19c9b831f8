"""What the page does by itself: takes in new views without redrawing what is the same, and shows one sheet in large."""

from __future__ import annotations

SCRIPT = """'use strict';
(() => {
  const $ = id => document.getElementById(id);
  const view = $('view'), link = $('link'), large = $('large'), stage = large.querySelector('.stage'), picture = $('large-image');

  // ---- new views -------------------------------------------------------------------------------------------------
  // An element is kept where the new view has one like it: a picture of the same sheet stays, one of a changed sheet
  // shows the old drawing until the new one is there.
  const slot = node => (node.dataset && node.dataset.slot) || node.id;

  function patch(now, next) {
    if (now.isEqualNode(next)) return;
    for (const { name } of [...now.attributes]) {
      const kept = name === 'open' && now.nodeName === 'DETAILS';
      if (!next.hasAttribute(name) && !kept) now.removeAttribute(name);
    }
    for (const { name, value } of next.attributes) if (now.getAttribute(name) !== value) now.setAttribute(name, value);
    const named = new Map();
    for (const child of now.children) if (slot(child)) named.set(slot(child), child);
    let place = now.firstChild;
    for (const wanted of [...next.childNodes]) {
      const key = slot(wanted);
      const found = key ? named.get(key) : place;
      if (found && found.nodeName === wanted.nodeName && slot(found) === key) {
        if (found !== place) now.insertBefore(found, place); else place = place.nextSibling;
        if (found.nodeType === 1) patch(found, wanted);
        else if (found.nodeValue !== wanted.nodeValue) found.nodeValue = wanted.nodeValue;
      } else {
        now.insertBefore(wanted, place);
      }
    }
    while (place) { const rest = place.nextSibling; place.remove(); place = rest; }
  }

  function take(message) {
    const next = document.createElement('div');
    next.id = 'view';
    next.dataset.version = message.version;
    next.append(...new DOMParser().parseFromString(message.html, 'text/html').body.childNodes);
    patch(view, next);
    document.title = message.title;
    if (large.open) fill();
  }

  let source = null;
  function listen() {
    if (source) return;
    source = new EventSource('/events?have=' + encodeURIComponent(view.dataset.version));
    source.onmessage = event => take(JSON.parse(event.data));
    source.onopen = () => { link.hidden = true; };
    source.onerror = () => {
      link.textContent = 'boardgen serve does not answer: what is shown may be old. Start it again, and this page goes on.';
      link.hidden = false;
      if (source.readyState === EventSource.CLOSED) { source = null; setTimeout(listen, 1000); }
    };
  }
  // A browser opens few connections to one host: tabs that nobody sees give theirs back.
  function heed() {
    if (!document.hidden) listen();
    else if (source) { source.close(); source = null; }
  }
  document.addEventListener('visibilitychange', heed);
  heed();

  // ---- one sheet in large ----------------------------------------------------------------------------------------
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
    const real = !stage.classList.contains('true');
    stage.classList.toggle('true', real);
    stage.classList.toggle('whole', !real);
    $('size').setAttribute('aria-pressed', String(real));
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
    const real = stage.classList.contains('true') && event.target === stage;
    if (event.key === 'ArrowLeft' && !real) step(-1);
    else if (event.key === 'ArrowRight' && !real) step(1);
    else if (event.key === 'PageUp') step(-1);
    else if (event.key === 'PageDown') step(1);
    else if (event.key === 'z' || event.key === 'Z') resize();
    else return;
    event.preventDefault();
  });
  large.addEventListener('close', () => { const one = current(); if (one) one.focus(); });
  $('before').addEventListener('click', () => step(-1));
  $('next').addEventListener('click', () => step(1));
  $('size').addEventListener('click', resize);
  $('close').addEventListener('click', () => large.close());
})();
"""
