// The gallery: a kit is made in this tab, for a paper, a number of players and an amount of ink.
import { python, links, list, saveLinks, show, tell, typed, kept, wholeFirst } from './site.js';

const dialog = document.getElementById('printing'), form = dialog.querySelector('form');
const made = document.getElementById('made'), said = document.getElementById('said'), make = document.getElementById('make');
const FOLDER = '/home/inkstone/print', PROFILE = 'printer.yaml';
let game = null, profile = null;

function begin(button) {
  game = button.dataset;
  document.getElementById('printing-title').textContent = `Print ${game.title}`;
  const players = form.elements.players;
  players.replaceChildren(new Option('all seats', ''));
  for (let n = Number(game.least); n <= Number(game.most); n += 1) players.append(new Option(n, n));
  made.replaceChildren();
  show(said);
  tellProfile();
  dialog.showModal();
  python.start();
}

function words() {
  const { paper, players, style, duplex, rulebook, boxes, only, seats, correct } = form.elements;
  const asked = ['boardgen', 'kit', game.game, '--format', 'pdf', '--paper', paper.value, '--style', style.value, '--duplex', duplex.value, '--replace'];
  if (seats.value.trim()) asked.push('--seats', seats.value.trim());
  else if (players.value) asked.push('--players', players.value);
  if (only.value.trim()) asked.push('--only', only.value.trim());
  if (rulebook.checked) asked.push('--rulebook');
  if (boxes.checked) asked.push('--boxes');
  if (correct.checked && profile) asked.push('--profile', PROFILE);
  return asked;
}

// Where on this page the readings go that a message of the command line asks for.
function hint(message) {
  const [, turned, side] = message.match(/(--turned )?--(front|back) "A/) || [];
  if (!side) return '';
  const field = form.elements[`${turned ? 'turned-' : ''}${side}`].parentElement.firstChild.textContent.trim();
  return ` write the readings into “${field}” above and press “Keep the readings”, or print without the correction.`;
}

// Runs a command; shows what it says, and the PDFs that it wrote.
async function run(asked, files = {}) {
  for (const one of dialog.querySelectorAll('button[type=button]')) one.disabled = true;
  made.textContent = 'Working. The first time takes a few seconds longer.';
  show(said);
  made.scrollIntoView({ block: 'nearest' });
  let done = null;
  try {
    done = await python.run(asked, FOLDER, files);
    const written = wholeFirst(Object.entries(done.files).filter(([name]) => name.endsWith('.pdf')), game.game);
    if (written.length) list(made, links(written, game.game));
    else made.textContent = done.status ? `This could not be made:${hint(done.err)}` : '';
    show(said, done.err, done.out, typed(asked));
  } catch (problem) {
    made.textContent = `Python could not be used in this tab: ${problem.message}. The ready PDFs work without it.`;
    tell('');
  }
  (said.hidden || !done.status ? made : said).scrollIntoView({ block: 'nearest' });
  for (const one of dialog.querySelectorAll('button[type=button]')) one.disabled = false;
  return done && !done.status ? done.files : null;
}

// What the printer does is kept in the browser, as the profile that `boardgen profile` writes.
function tellProfile() {
  const { correct } = form.elements;
  correct.disabled = !profile;
  correct.parentElement.hidden = !profile;
}
async function keepReadings() {
  const { paper, correct } = form.elements;
  for (const turned of [[], ['--turned']]) {
    const readings = ['front', 'back'].flatMap(side => {
      const read = form.elements[turned.length ? `turned-${side}` : side].value.trim();
      return read ? [`--${side}`, read] : [];
    });
    if (!readings.length) continue;
    const files = await run(['boardgen', 'profile', PROFILE, '--paper', paper.value, ...turned, ...readings], profile ? { [PROFILE]: profile } : {});
    if (!files) return;
    profile = files[PROFILE] || profile;
    correct.checked = true;
  }
  tellProfile();
  if (profile) await kept('readwrite', all => all.put(profile, 'printer')).catch(() => { made.textContent = 'This browser keeps no readings between visits.'; });
}
kept('readonly', all => all.get('printer')).then(found => { profile = found || null; tellProfile(); }).catch(() => {});

saveLinks(document, tell);
for (const one of document.querySelectorAll('[data-language]')) one.textContent = `in ${new Intl.DisplayNames(['en'], { type: 'language' }).of(one.dataset.language)}`;
for (const button of document.querySelectorAll('button.print')) button.addEventListener('click', () => begin(button));
make.addEventListener('click', () => run(words(), profile ? { [PROFILE]: profile } : {}));
document.getElementById('calibrate').addEventListener('click', () => run(['boardgen', 'calibrate', '--paper', form.elements.paper.value, '--duplex', form.elements.duplex.value]));
document.getElementById('readings').addEventListener('click', keepReadings);
form.addEventListener('keydown', event => { if (event.key === 'Enter' && event.target.type === 'text') { event.preventDefault(); (/front|back/.test(event.target.name) ? document.getElementById('readings') : make).click(); } });
