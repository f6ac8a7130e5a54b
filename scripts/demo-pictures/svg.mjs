/** A number rounded to the precision that a picture of this size needs. */
export const short = (value) => String(Math.round(value * 10) / 10);

/** A minimal SVG file. Without style attributes, which a CSP may forbid. */
export function svg(viewBox, parts) {
  const [, , width, height] = viewBox.split(' ');
  const content = parts.flat(9).filter(Boolean).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}">${content}</svg>\n`;
}

const attributes = (more = {}) =>
  Object.entries(more)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? short(value) : value}"`)
    .join('');

export const path = (d, fill, more) => `<path d="${d}" fill="${fill}"${attributes(more)}/>`;
export const line = (d, stroke, width, more) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"${attributes(more)}/>`;
export const circle = (cx, cy, r, fill, more) =>
  `<circle cx="${short(cx)}" cy="${short(cy)}" r="${short(r)}" fill="${fill}"${attributes(more)}/>`;
export const ellipse = (cx, cy, rx, ry, fill, more) =>
  `<ellipse cx="${short(cx)}" cy="${short(cy)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}"${attributes(more)}/>`;
export const rect = (x, y, width, height, fill, more) =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}"${attributes(more)}/>`;
export const group = (more, ...parts) =>
  `<g${attributes(more)}>${parts.flat(9).filter(Boolean).join('')}</g>`;

/** A vertical gradient with the id `id`, used as `url(#id)`. */
export const gradient = (id, from, to, more = { x2: 0, y2: 1 }) =>
  `<linearGradient id="${id}"${attributes(more)}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

/** `count` results of `make(index, share)`, where share goes from 0 to 1. */
export const times = (count, make) =>
  Array.from({ length: count }, (_, index) => make(index, count > 1 ? index / (count - 1) : 0));

/** Seeded pseudo-random numbers from 0 to 1: a picture changes with its recipe only. */
export function numbersFrom(name) {
  let state = 2166136261;
  for (const character of name) state = Math.imul(state ^ character.codePointAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const channels = (colour) => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/** Interpolates between two colours by `share`. */
export function mix(from, to, share) {
  const goal = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + (goal[index] - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
