import { hairStyles } from './hair.mjs';
import { circle, ellipse, group, line, mix, path, svg } from './svg.mjs';

const skins = {
  porcelain: '#f9dccb',
  rose: '#f3c9b2',
  sand: '#e9b591',
  honey: '#d79a6f',
  amber: '#bd7d52',
  cocoa: '#7a482f',
  espresso: '#5a3424',
};

const hairColours = {
  black: '#2a1c20',
  espresso: '#43282a',
  brown: '#6b4232',
  auburn: '#8e4631',
  copper: '#b9613a',
  caramel: '#a9744a',
  honey: '#cf9f5f',
  blonde: '#e0bf83',
  silver: '#b9b3b6',
  plum: '#5b2b45',
  rose: '#b0486a',
};

const backgrounds = {
  blush: '#fbdfe5',
  peach: '#fde3d3',
  sand: '#f6e6cf',
  lilac: '#ebe0f3',
  sage: '#dfe9dc',
  sky: '#dbe8f1',
  rose: '#f5c6d1',
  butter: '#fbecc5',
};

const clothColours = {
  rose: '#b0224f',
  wine: '#6f1d3a',
  coral: '#e2725b',
  cream: '#fbf3ea',
  ink: '#332731',
  forest: '#3c6255',
  denim: '#49658c',
  mustard: '#d59a34',
  lilac: '#9a7fb5',
};

const shoulders = 'M26 200c2-30 26-42 58-49q16 13 32 0c32 7 56 19 58 49z';

const clothes = {
  crew: (c) => [path(shoulders, c), line('M83 152q17 15 34 0', mix(c, '#2b1219', 0.22), 4)],
  roll: (c) => [path(shoulders, c), path('M84 136h32l4 22q-20 10-40 0z', mix(c, '#2b1219', 0.12))],
  wrap: (c, skin) => [
    path(shoulders, c),
    path('M85 150l17 34 13-34q-15 10-30 0z', skin),
    line('M84 151l20 40M116 151l-26 49', mix(c, '#2b1219', 0.25), 2.5),
  ],
  blazer: (c) => [
    path(shoulders, c),
    path('M84 150l16 50 16-50q-16 10-32 0z', '#fdf6f1'),
    path('M84 150l-13 6 10 12-6 5 25 27zM116 150l13 6-10 12 6 5-25 27z', mix(c, '#2b1219', 0.24)),
  ],
  shirt: (c) => [
    path(shoulders, c),
    path('M84 149l-7 9 16 12 7-10 7 10 16-12-7-9q-16 12-32 0z', mix(c, '#ffffff', 0.35)),
    line('M100 164v36', mix(c, '#2b1219', 0.2), 2),
  ],
};

const glasses = {
  none: () => '',
  round: (c) => [
    circle(85, 93, 10.5, '#fff', { 'fill-opacity': 0.22, stroke: c, 'stroke-width': 2.4 }),
    circle(115, 93, 10.5, '#fff', { 'fill-opacity': 0.22, stroke: c, 'stroke-width': 2.4 }),
    line('M95.5 92q4.5-3 9 0M74.5 91l-7-2M125.5 91l7-2', c, 2.2),
  ],
  cat: (c) => [
    path(
      'M73 87q13-4 23 1c2 9-3 16-11 16-7 0-13-6-12-17zM127 87q-13-4-23 1c-2 9 3 16 11 16 7 0 13-6 12-17z',
      '#fff',
      {
        'fill-opacity': 0.22,
        stroke: c,
        'stroke-width': 2.6,
      },
    ),
    line('M96 90q4-2 8 0M73 87l-6-2M127 87l6-2', c, 2.2),
  ],
};

const earrings = {
  none: () => '',
  stud: (c) => [circle(67, 103, 2.6, c), circle(133, 103, 2.6, c)],
  hoop: (c) => line('M66 102a6 6.5 0 1 0 1 0M133 102a6 6.5 0 1 0 1 0', c, 2),
  drop: (c) => [ellipse(66.5, 109, 2.6, 5, c), ellipse(133.5, 109, 2.6, 5, c)],
};

function face(skin, brow, { lips, age }) {
  const warm = mix(skin, '#c2304e', 0.34);
  const contour = mix(skin, '#4a1b14', 0.3);
  const eye = '#2c191b';
  return [
    ellipse(67.5, 95, 6, 8, skin),
    ellipse(132.5, 95, 6, 8, skin),
    path('M68 86c0-24 12-37 32-37s32 13 32 37c0 28-15 49-32 49S68 114 68 86z', skin),
    ellipse(80, 108, 7.5, 5, warm, { opacity: 0.42 }),
    ellipse(120, 108, 7.5, 5, warm, { opacity: 0.42 }),
    line('M77 82.5q8-5 16-1M123 82.5q-8-5-16-1', brow, 2.6),
    ellipse(85.5, 93.5, 3.1, 3.8, eye),
    ellipse(114.5, 93.5, 3.1, 3.8, eye),
    circle(86.6, 92.2, 1, '#fff'),
    circle(115.6, 92.2, 1, '#fff'),
    line('M79.5 91.5q5-5.5 11.5-1M120.5 91.5q-5-5.5-11.5-1', eye, 1.8),
    line('M100 96q-3.5 9-1 10.5 2 1 4 0', contour, 2),
    age > 0 && line('M88 110q-4 5-4 9M112 110q4 5 4 9', contour, 1.5, { opacity: 0.5 }),
    age > 1 && line('M76 99q-3 1-5 3M124 99q3 1 5 3M90 66q10-3 20 0', contour, 1.5, { opacity: 0.45 }),
    path('M88.5 115.5q11.5 4.5 23 0-3 10.5-11.5 10.5t-11.5-10.5z', lips ?? mix(skin, '#a3163d', 0.62)),
    path('M91.5 117.2q8.5 2.600 17 0-2 4-8.5 4t-8.5-4z', '#fff'),
  ];
}

/** Draws a portrait from its recipe (see `people.mjs`). */
export function avatar(look) {
  const skin = skins[look.skin];
  const hair = hairColours[look.hair];
  const brow = look.style === 'scarf' ? mix(skin, '#2a1c20', 0.75) : mix(hair, '#2a1c20', 0.35);
  const { back, front, over } = hairStyles[look.style](hair);
  const metal = look.metal === 'silver' ? '#c9c5cc' : '#d9a441';
  return svg('18 15 164 164', [
    path('M0 0h200v200H0z', backgrounds[look.on]),
    circle(100, 92, 66, '#fff', { opacity: 0.3 }),
    back,
    path('M86 118h28v30q-14 18-28 0z', mix(skin, '#7a2b1e', 0.2)),
    group(
      { transform: 'translate(0 -9)' },
      clothes[look.wears](clothColours[look.colour], mix(skin, '#7a2b1e', 0.06)),
    ),
    face(skin, brow, { lips: look.lips, age: look.age ?? 0 }),
    earrings[look.style === 'scarf' ? 'none' : (look.ears ?? 'none')](metal),
    front,
    glasses[look.glasses ?? 'none'](look.frame ?? '#3a2229'),
    over,
  ]);
}
