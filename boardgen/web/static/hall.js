'use strict';
// The form for a new game: seats and options follow the layout; what is sent is answered with the address of the game.
(() => {
  const $ = id => document.getElementById(id);
  const form = $('new'), layouts = new Map(), seats = $('seats'), problem = $('problem');
  const layout = () => layouts.get(form.elements.layout.value);
  const made = (name, attributes, parent) => { const one = document.createElement(name); Object.assign(one, attributes); parent.append(one); return one; };

  function seat() {
    const now = layout(), number = seats.children.length, taken = new Set([...seats.querySelectorAll('select[name=seat]')].map(one => one.value));
    const row = made('div', {}, made('li', {}, seats));
    const chosen = made('select', { name: 'seat', ariaLabel: `Seat of player ${number + 1}` }, row);
    for (const [letter, name] of now.seats) made('option', { value: letter, textContent: name && name !== letter ? `${name} (${letter})` : letter }, chosen);
    chosen.value = (now.seats.find(([letter]) => !taken.has(letter)) || now.seats[0])[0];
    made('input', { type: 'text', name: 'player', maxLength: 60, ariaLabel: `Name of player ${number + 1}`, placeholder: `Player ${number + 1}`, autocomplete: 'off' }, row);
    const who = made('select', { name: 'who', ariaLabel: `Who plays as player ${number + 1}` }, row);
    for (const [value, words] of [['', 'a person at this device'], ...('links' in form.dataset ? [['own', 'a person with a link of their own']] : []), ['bot:random', 'bot: random'], ['bot:greedy', 'bot: greedy'], ['bot:search:50', 'bot: search']]) made('option', { value, textContent: words }, who);
    who.addEventListener('change', () => { row.querySelector('input').disabled = who.value.startsWith('bot:'); });
  }
  function buttons() {
    $('more').disabled = seats.children.length >= Math.min(layout().most, layout().seats.length);
    $('fewer').disabled = seats.children.length <= layout().least;
  }
  function fill() {
    const now = layout(), names = [...seats.querySelectorAll('input')].map(one => one.value), whose = [...seats.querySelectorAll('select[name=who]')].map(one => one.value);
    seats.replaceChildren();
    while (seats.children.length < Math.max(now.least, Math.min(names.length, now.most))) seat();
    seats.querySelectorAll('input').forEach((one, number) => { one.value = names[number] || ''; });
    seats.querySelectorAll('select[name=who]').forEach((one, number) => { one.value = whose[number] || ''; one.dispatchEvent(new Event('change')); });
    $('options').replaceChildren();
    $('options-box').hidden = !now.options.length;
    for (const [name, choices, value, about] of now.options) {
      const label = made('label', { textContent: name + ' ' }, $('options'));
      const chosen = made('select', { name }, label);
      for (const choice of choices) made('option', { value: choice, textContent: choice }, chosen);
      chosen.value = value;
      if (about) made('span', { className: 'aside', textContent: ' ' + about }, label);
    }
    const by = ['dice', 'cards'].filter(one => now.chance.includes(one)), rolled = by.map(one => one === 'dice' ? 'rolled' : 'drawn').join(' and ');
    $('chance-box').hidden = !by.length;
    $('chance').textContent = by.join(' and ').replace(/^./, first => first.toUpperCase());
    $('chance-box').querySelectorAll('span').forEach((one, number) => { one.textContent = rolled + [' at the table, and typed', ' by this page'][number]; });
    $('hides').hidden = !now.chance.includes('hands');
    if (!by.length || ($('hides').hidden && form.elements.rolls.value === 'hidden')) form.elements.rolls.value = '';
    buttons();
  }
  // Seats and options of the layout that is chosen, as soon as they are there.
  async function choose() {
    const key = form.elements.layout.value;
    problem.textContent = '';
    for (const id of ['begin', 'more', 'fewer']) $(id).disabled = !layouts.has(key);
    $('wait').hidden = true;
    const slow = setTimeout(() => { $('wait').hidden = key !== form.elements.layout.value; }, 400);
    try {
      if (!layouts.has(key)) {
        const response = await fetch(`${form.dataset.base}/layout?layout=${encodeURIComponent(key)}`);
        if (!response.ok) throw new Error();
        layouts.set(key, await response.json());
      }
    } catch (gone) { if (key === form.elements.layout.value) problem.textContent = 'This layout could not be loaded: choose it once more, or another one.'; return; }
    finally { clearTimeout(slow); if (key === form.elements.layout.value) $('wait').hidden = true; }
    if (key !== form.elements.layout.value) return;
    $('begin').disabled = false;
    fill();
  }
  form.addEventListener('change', event => { if (event.target.name === 'layout') choose(); });
  $('more').addEventListener('click', () => { seat(); buttons(); });
  $('fewer').addEventListener('click', () => { seats.lastElementChild.remove(); buttons(); });
  form.addEventListener('submit', async event => {
    event.preventDefault();
    problem.textContent = '';
    const players = {}, options = {}, own = [];
    for (const row of seats.children) {
      const letter = row.querySelector('select').value, name = row.querySelector('input');
      if (letter in players) { problem.textContent = `Seat ${letter} is taken twice: choose another one.`; row.querySelector('select').focus(); return; }
      const who = row.querySelector('select[name=who]').value;
      players[letter] = who.startsWith('bot:') ? who : name.value.trim() || name.placeholder;
      if (who === 'own') own.push(letter);
    }
    for (const chosen of $('options').querySelectorAll('select')) options[chosen.name] = chosen.value;
    try {
      const response = await fetch(form.dataset.base + '/begin', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ layout: form.elements.layout.value, players, options, own, rolls: form.elements.rolls.value === 'page', hidden: form.elements.rolls.value === 'hidden' }) });
      const answer = response.ok ? await response.json() : { error: (await response.text()).trim() };
      if (answer.error) problem.textContent = answer.error; else location.href = answer.address;
    } catch (gone) { problem.textContent = 'The program is not running: start it again, and send this once more.'; }
  });
  // Pictures are drawn one after another, so that what is chosen meanwhile is answered at once.
  async function draw() {
    for (const one of form.querySelectorAll('img')) {
      one.src = one.dataset.src;
      try { await one.decode(); } catch (gone) { /* the name is below it */ }
    }
  }
  const wanted = new URLSearchParams(location.search).get('layout');
  for (const one of form.querySelectorAll('input[name=layout]')) if (one.value === wanted) { one.checked = true; one.parentElement.scrollIntoView({ block: 'nearest' }); }
  if (!form.elements.layout.value) form.querySelector('input[name=layout]').checked = true;
  choose().then(draw);
})();
