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

  const parse = html => new DOMParser().parseFromString(html, 'text/html').body;
  // News have the whole view, or the parts of it that have changed since the version that the page shows.
  function change(root, news) {
    if (!news.parts) {
      const next = root.cloneNode(false);
      next.append(...parse(news.html).childNodes);
      patch(root, next);
      return;
    }
    const named = id => root.querySelector('#' + CSS.escape(id));
    const box = ([id, html]) => named(id) && named(id).ownerSVGElement ? `<svg>${html}</svg>` : `<div>${html}</div>`;
    const boxes = parse(news.parts.map(box).join('')).children;
    news.parts.forEach(([id, html, after], number) => {
      const now = named(after || id), next = boxes[number].firstElementChild;
      if (after) now.after('\n', next); else if (next) patch(now, next); else now.remove();
    });
  }

  // A page may show something else for a while: `instead` has it, or null for the latest news again, which `latest` takes in meanwhile.
  // Listeners of `updating` leave the view as it came.
  let latest = null, title = document.title;
  const update = act => { view.dispatchEvent(new Event('updating')); act(); view.dispatchEvent(new Event('updated')); };
  view.addEventListener('instead', event => update(() => {
    if (event.detail) {
      latest = latest || view.cloneNode(true);
      change(view, event.detail);
    } else if (latest) {
      latest.dataset.version = view.dataset.version;
      patch(view, latest);
      latest = null;
    }
    document.title = event.detail ? event.detail.title : title;
  }));
  function take(news) {
    if (news.parts && news.before !== view.dataset.version) { stop(); follow(); return; }
    view.dataset.version = news.version;
    title = news.title;
    if (latest) { change(latest, news); return; }
    update(() => change(view, news));
    document.title = title;
  }

  // In a tab without a server, the page around this one sends the news.
  if (!view.dataset.events) {
    addEventListener('message', event => { if (event.source === parent && event.origin === location.origin) take(event.data); });
    return;
  }

  // A browser opens six connections to one host. Four pages keep a stream; further ones look for news now and then, and hidden pages give
  // theirs back. Pages count by asking each other: a page takes a stream unless four that asked before it have one. Over plain HTTP from
  // another machine there are no locks, but there are these messages; they have nothing but the time at which a page asked.
  const STREAMS = 4, GLANCE = 300, PAUSE = 2000, ANSWER = 100; // milliseconds
  const pages = window.BroadcastChannel ? new BroadcastChannel('inkstone streams') : null;
  let source = null, asking = false, timer = 0, mine = '', ahead = new Set();
  if (pages) pages.onmessage = ({ data: { page, asks } }) => {
    if (!mine) return;
    if (page > mine && asks) pages.postMessage({ page: mine });
    if (page < mine) ahead.add(page);
    if (source && ahead.size >= STREAMS) { leave(); timer = setTimeout(follow, PAUSE); } // one has answered late
  };
  async function keeps() {
    if (!pages || mine) return true;
    mine = `${Date.now()} ${Math.random()}`;
    ahead = new Set();
    pages.postMessage({ page: mine, asks: true });
    await new Promise(done => setTimeout(done, ANSWER));
    if (ahead.size >= STREAMS) mine = '';
    return Boolean(mine);
  }
  function stop() {
    clearTimeout(timer);
    if (source) source.close();
    source = null;
  }
  function leave() {
    stop();
    mine = '';
  }
  async function listen() {
    if (source || asking) return;
    asking = true;
    const kept = await keeps();
    asking = false;
    if (document.hidden) { leave(); return; }
    source = new EventSource(view.dataset.events + (view.dataset.events.includes('?') ? '&' : '?') + 'have=' + encodeURIComponent(view.dataset.version));
    source.onmessage = event => take(JSON.parse(event.data));
    source.onopen = () => {
      link.hidden = true;
      if (!kept) timer = setTimeout(() => { stop(); timer = setTimeout(follow, PAUSE); }, GLANCE);
    };
    source.onerror = () => {
      link.textContent = link.dataset.lost;
      link.hidden = false;
      if (source && source.readyState === EventSource.CLOSED) { stop(); timer = setTimeout(follow, 1000); refused(); }
    };
  }
  // A server that runs, and refuses the page: what it needs is another link, and not patience.
  function refused() {
    fetch(location.pathname + location.search, { method: 'HEAD', cache: 'no-store' }).then(({ status }) => {
      if (status !== 404) return;
      leave();
      link.textContent = link.dataset.gone;
    }, () => { /* it does not run */ });
  }
  function follow() { if (document.hidden) leave(); else listen(); }
  document.addEventListener('visibilitychange', follow);
  follow();
})();
