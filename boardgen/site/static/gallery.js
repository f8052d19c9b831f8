// The gallery: a kit is made in this tab, for a paper, a number of players and an amount of ink.
import { python, save, list, show, tell } from './site.js';

const dialog = document.getElementById('printing'), form = dialog.querySelector('form');
const made = document.getElementById('made'), said = document.getElementById('said'), make = document.getElementById('make');
let game = null;

function begin(button) {
  game = button.dataset;
  document.getElementById('printing-title').textContent = `Print ${game.title}`;
  const players = form.elements.players;
  players.replaceChildren(new Option('all seats', ''));
  for (let n = Number(game.least); n <= Number(game.most); n += 1) players.append(new Option(n, n));
  made.replaceChildren();
  show(said);
  dialog.showModal();
  python.start();
}

function words() {
  const { paper, players, style, duplex, rulebook, boxes } = form.elements;
  const asked = ['boardgen', 'kit', game.game, '--format', 'pdf', '--paper', paper.value, '--style', style.value, '--duplex', duplex.value, '--replace'];
  if (players.value) asked.push('--players', players.value);
  if (rulebook.checked) asked.push('--rulebook');
  if (boxes.checked) asked.push('--boxes');
  return asked;
}

async function print() {
  make.disabled = true;
  made.textContent = 'Making the PDF. The first time takes a few seconds longer.';
  show(said);
  const asked = words();
  try {
    const done = await python.run(asked, '/home/inkstone/print');
    const files = Object.entries(done.files).filter(([name]) => name.endsWith('.pdf'));
    const whole = ([name]) => /(^|\/)[^/]*-(one-side|both-sides)\.pdf$/.test(name) ? 1 : new RegExp(`/${game.game}\\.pdf$`).test(name) ? 0 : 2;
    files.sort((one, other) => whole(one) - whole(other));
    if (files.length) list(made, files.filter(one => whole(one) < 2).concat(files.filter(one => whole(one) === 2)).map(([name, bytes]) => save(name, bytes)));
    else made.textContent = 'The kit was not made:';
    show(said, done.err, done.out, `$ ${asked.join(' ')}`);
  } catch (problem) {
    made.textContent = `Python could not be used in this tab: ${problem.message}. The ready PDFs work without it.`;
    tell('');
  }
  make.disabled = false;
}

for (const button of document.querySelectorAll('button.print')) button.addEventListener('click', () => begin(button));
make.addEventListener('click', print);
