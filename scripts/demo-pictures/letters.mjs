import { short } from './svg.mjs';

/** A single-line alphabet of height 10: width and path of each letter, so that no font is needed. */
const letters = {
  A: [8, 'M0 10 4 0 8 10M1.5 6.5H6.5'],
  B: [6, 'M0 0H3.2a2.4 2.4 0 0 1 0 4.8H0M3.2 4.8a2.6 2.6 0 0 1 0 5.2H0V0'],
  C: [8.5, 'M8.5 1.5A5 5 0 1 0 8.5 8.5'],
  D: [8, 'M0 0H3a5 5 0 0 1 0 10H0z'],
  E: [5.5, 'M5.5 0H0V10H5.5M0 5H4.8'],
  F: [5.5, 'M5.5 0H0V10M0 5H4.6'],
  G: [10, 'M8.5 1.5A5 5 0 1 0 10 5H6'],
  H: [7, 'M0 0V10M7 0V10M0 5H7'],
  I: [0, 'M0 0V10'],
  J: [4.5, 'M4.5 0V7.2a2.5 2.5 0 0 1-4.5 1.2'],
  K: [6.5, 'M0 0V10M6.2 0 0 5.8M2.2 3.8 6.5 10'],
  L: [5, 'M0 0V10H5'],
  M: [9, 'M0 10V0L4.5 7 9 0V10'],
  N: [7.5, 'M0 10V0L7.5 10V0'],
  O: [10, 'M5 0a5 5 0 1 0 .1 0z'],
  P: [6, 'M0 10V0H3.2a2.8 2.8 0 0 1 0 5.6H0'],
  Q: [10, 'M5 0a5 5 0 1 0 .1 0zM6.6 6.8 9.6 10'],
  R: [6.2, 'M0 10V0H3.2a2.8 2.8 0 0 1 0 5.6H0M3.4 5.6 6.2 10'],
  S: [6, 'M5.6 1.6C4.9.5 3.9 0 2.9 0 1.4 0 .3 1 .3 2.4.3 5.6 6 4.2 6 7.4 6 9 4.7 10 3 10 1.6 10 .6 9.3 0 8'],
  T: [7, 'M0 0H7M3.5 0V10'],
  U: [7, 'M0 0V6.5a3.5 3.5 0 0 0 7 0V0'],
  V: [8, 'M0 0 4 10 8 0'],
  W: [12, 'M0 0 3 10 6 1.5 9 10 12 0'],
  X: [7, 'M0 0 7 10M7 0 0 10'],
  Y: [7.6, 'M0 0 3.8 5 7.6 0M3.8 5V10'],
  Z: [7, 'M0 0H7L0 10H7'],
  '&': [8, 'M8 10 2.2 3.2C1 1.7 2 0 3.6 0 5.3 0 6.2 2.2 4.3 3.6L2 5C-.8 7 .4 10 3.2 10 5.6 10 7.3 8 7.6 5.6'],
  ' ': [3, ''],
};

const spacing = 4;
const widthOf = (character) => letters[character][0];

/** The width of `text` at this height. */
export function textWidth(text, height) {
  const widths = [...text].reduce((sum, character) => sum + widthOf(character), 0);
  return ((widths + spacing * (text.length - 1)) * height) / 10;
}

/** Draws `text` in capitals with its top left corner at x, y. */
export function lettering(text, { x, y, height, colour, weight = 1.3 }) {
  let at = 0;
  const strokes = [...text].map((character) => {
    const d = letters[character][1];
    const move = at ? ` transform="translate(${short(at)})"` : '';
    at += widthOf(character) + spacing;
    return d && `<path${move} d="${d}"/>`;
  });
  const scale = Math.round(height * 10) / 100;
  return `<g transform="translate(${short(x)} ${short(y)}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>`;
}
