'use strict';
// A live page: takes in each new view that the server sends without redrawing what has not changed.
// Pages listen for the event `updated` on #view.
(() => {
  const view = document.getElementById('view'), link = document.getElementById('link');

  // An element is kept where the new view has one like it: a picture of the same sheet stays, one of a changed sheet
  // shows the old drawing until the new one is there. Elements are matched by data-slot or id.
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

  // A page may show something else for a while: `instead` has it, or null for the latest news again.
  let other = null, latest = null;
  view.addEventListener('instead', event => {
    if (!latest) latest = { version: view.dataset.version, nodes: [...view.childNodes].map(node => node.cloneNode(true)), title: document.title };
    other = event.detail;
    show(other ? { ...other, version: view.dataset.version } : latest);
  });
  function take(news) {
    latest = news;
    view.dataset.version = news.version;
    if (!other) show(news);
  }
  function show(news) {
    const next = view.cloneNode(false);
    next.dataset.version = news.version;
    next.append(...(news.nodes ? news.nodes.map(node => node.cloneNode(true)) : new DOMParser().parseFromString(news.html, 'text/html').body.childNodes));
    patch(view, next);
    document.title = news.title;
    view.dispatchEvent(new Event('updated'));
  }

  // In a tab without a server, the page around this one sends the news.
  if (!view.dataset.events) {
    addEventListener('message', event => { if (event.source === parent && event.origin === location.origin) take(event.data); });
    return;
  }

  let source = null;
  function listen() {
    if (source) return;
    source = new EventSource(view.dataset.events + (view.dataset.events.includes('?') ? '&' : '?') + 'have=' + encodeURIComponent(view.dataset.version));
    source.onmessage = event => take(JSON.parse(event.data));
    source.onopen = () => { link.hidden = true; };
    source.onerror = () => {
      link.textContent = link.dataset.lost;
      link.hidden = false;
      if (source.readyState === EventSource.CLOSED) { source = null; setTimeout(listen, 1000); }
    };
  }

  // A browser opens only a few connections to one host, so hidden tabs give theirs back.
  function follow() {
    if (!document.hidden) listen();
    else if (source) { source.close(); source = null; }
  }
  document.addEventListener('visibilitychange', follow);
  follow();
})();
