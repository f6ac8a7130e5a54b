import { abstract } from './scenes-abstract.mjs';
import { inside } from './scenes-inside.mjs';
import { outside } from './scenes-outside.mjs';
import { gradient, numbersFrom, svg } from './svg.mjs';

const scenes = { ...inside, ...outside, ...abstract };

const palette = (from, to, [deep, main, soft, light, spark]) => ({
  from,
  to,
  ground: from,
  deep,
  main,
  soft,
  light,
  spark,
});

const palettes = {
  morning: palette('#fde6dc', '#fbc9c4', ['#7a2f43', '#d9587a', '#f6b3b0', '#fff6ef', '#f5b34e']),
  rose: palette('#fbdfe5', '#f5b9c8', ['#6f1d3a', '#c23a66', '#f091ab', '#fff4f5', '#f4b860']),
  dusk: palette('#3b2146', '#8f3a63', ['#22122c', '#b9476f', '#d98ba6', '#ffe3d8', '#f7b955']),
  night: palette('#1e1f45', '#4d2f63', ['#14132e', '#6b4a92', '#9c86c9', '#f3eaff', '#f5c66a']),
  meadow: palette('#e6f0dc', '#c9e0c2', ['#2f5a45', '#6fa56b', '#b6d4a2', '#fbfdf3', '#f2a65e']),
  lagoon: palette('#dff2f1', '#a9dadb', ['#1d4f5e', '#2f8f9a', '#8ccfcf', '#f7fffd', '#f6b66a']),
  terracotta: palette('#fbe6cf', '#f3c19b', ['#6b2f22', '#c8633f', '#eaa27a', '#fff5e8', '#e9b23f']),
  lilac: palette('#efe6f7', '#d5c3ea', ['#43306b', '#8663b8', '#c0a5de', '#fdfaff', '#ef8fa6']),
  linen: palette('#f8efe4', '#ecd9c4', ['#4d3a33', '#b0224f', '#d8b99b', '#fffaf3', '#d98f4e']),
};

export const eventCovers = {
  'founders-breakfast-vienna': ['table', 'morning'],
  'pitch-night-berlin': ['stage', 'dusk'],
  'pricing-clinic': ['screen', 'lilac'],
  'lisbon-tile-walk': ['cutouts', 'lagoon'],
  'bookkeeping-basics': ['growth', 'meadow'],
  'makers-market-krakow': ['market', 'terracotta'],
  'investor-round-table': ['network', 'rose'],
  'sauna-and-strategy': ['peaks', 'night'],
  'storytelling-workshop': ['paper', 'linen'],
  'podcast-live-rotterdam': ['microphone', 'dusk'],
  'dinner-lyon': ['table', 'linen'],
  'vineyard-retreat': ['hills', 'terracotta'],
  'textile-lab-london': ['threads', 'rose'],
  'export-to-dach': ['network', 'lagoon'],
  'reading-circle': ['books', 'terracotta'],
  'brand-photo-day': ['workshop', 'lilac'],
  'green-office-hours': ['garden', 'meadow'],
  'city-lights-mixer': ['city', 'dusk'],
};

export const adImages = {
  'orlisse-night-serum': ['bottles', 'rose'],
  'adire-new-collection': ['threads', 'dusk'],
  'solbakken-heat': ['hills', 'lagoon'],
  'zeytin-first-press': ['bottles', 'meadow'],
  'ade-and-coil-salon': ['garden', 'lilac'],
  'orlisse-hand-balm': ['bottles', 'terracotta'],
  'halveth-first-loan': ['growth', 'rose'],
  'tessel-cloud-story': ['network', 'lilac'],
  'orlisse-workroom': ['workshop', 'morning'],
  'quillon-law-contracts': ['paper', 'meadow'],
};

export function cover([scene, colours], name) {
  const chosen = palettes[colours];
  return svg('0 0 640 360', [
    gradient('g', chosen.from, chosen.to),
    '<path d="M0 0h640v360H0z" fill="url(#g)"/>',
    scenes[scene](chosen, numbersFrom(name)),
  ]);
}
