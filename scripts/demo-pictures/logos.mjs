import { lettering, textWidth } from './letters.mjs';
import { marks } from './marks.mjs';
import { group, rect, svg } from './svg.mjs';

/** Logos of businesses: a coloured tile, for light and dark mode. */
const businessLogos = {
  'azul-e-cal': ['tile', '#2f5d9b', '#fdf6ee', '#f3b95f'],
  'chleb-i-sol': ['wheat', '#b5652b', '#fdeed3', '#f9d48b'],
  'solbakken-varme': ['dawn', '#1f5f6b', '#d9f0ee', '#f6c667'],
  'maison-orlisse': ['blossom', '#8f2a50', '#fbd9e2', '#f2c078'],
  'adire-and-thread': ['rings', '#2c3a74', '#e6e9fa', '#f0a35c'],
  'kiezwerk-code': ['code', '#33263f', '#f7c9d6', '#8fe0c5'],
  'rota-da-mare': ['waves', '#1d7f8c', '#e5f7f6', '#ffd27d'],
  papierowka: ['book', '#b33a4f', '#fff3ea', '#b33a4f'],
  'sfoglia-lenta': ['spiral', '#c9852f', '#fff5df', '#8a3b1d'],
  'zeytin-kontor': ['olive', '#5c6b2c', '#eef2cf', '#c9d67a'],
  havenklank: ['sound', '#c24a35', '#ffece2', '#ffc38a'],
  'sklo-dvorakova': ['crystal', '#5b4a8a', '#d9cff2', '#8d79c4'],
  'tally-and-lotus': ['ledger', '#24594a', '#dcefe4', '#f4a9b8'],
  'ade-and-coil': ['crown', '#4a1f4f', '#f3d9ef', '#e9b44c'],
};

/** Logos of partners: mark and name in one colour with contrast on white and on the dark surface. */
const partnerLogos = {
  'partner-halveth': ['peaks', 'HALVETH', '#c2507a', '#e9a15c'],
  'partner-maison-orlisse': ['blossom', 'MAISON ORLISSE', '#c05478', '#d98e3f'],
  'partner-tessel-cloud': ['weave', 'TESSEL CLOUD', '#3f86b5', '#5fb0a5'],
  'partner-vellamo-house': ['door', 'VELLAMO HOUSE', '#3c8f80', '#d9a441'],
  'partner-quillon-law': ['scales', 'QUILLON LAW', '#8a6fc0', '#c98ab0'],
  'partner-fenna-mobility': ['road', 'FENNA MOBILITY', '#c8663f', '#e3b04b'],
};

function businessLogo([mark, ground, main, second]) {
  return svg('0 0 120 120', [
    rect(0, 0, 120, 120, ground, { rx: 28 }),
    group({ transform: 'translate(17 17) scale(.86)' }, marks[mark](main, second)),
  ]);
}

function partnerLogo([mark, name, main, second]) {
  const height = 19;
  const left = 66;
  const width = Math.ceil(left + textWidth(name, height) + 10);
  return svg(`0 0 ${width} 64`, [
    group({ transform: 'translate(6 9) scale(.46)' }, marks[mark](main, second)),
    lettering(name, { x: left, y: 22.5, height, colour: main, weight: 1.5 }),
  ]);
}

export const logos = { ...businessLogos, ...partnerLogos };

export const logo = (recipe, name) => (name in partnerLogos ? partnerLogo(recipe) : businessLogo(recipe));
