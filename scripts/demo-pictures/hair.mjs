import { circle, ellipse, line, mix, path, times } from './svg.mjs';

const shine = (colour) => mix(colour, '#ffffff', 0.16);
const shade = (colour) => mix(colour, '#1c0b10', 0.22);

const fronts = {
  side: 'M66 94C61 58 79 40 102 40c25 0 37 20 32 54-3-16-9-27-22-33-12 11-34 14-46 33z',
  middle: 'M66 95C61 60 78 41 100 41s39 19 34 54c-3-19-16-32-34-38-18 6-31 19-34 38z',
  fringe: 'M66 92C61 56 80 39 100 39s39 17 34 53c-1-7-2-11-4-14-18 4-42 4-60 0-2 3-3 7-4 14z',
  swept: 'M67 88C64 57 82 43 100 43s36 14 33 45c-4-18-16-27-33-27S71 70 67 88z',
};

const dots = (points, colour) => points.map(([x, y, r]) => circle(x, y, r, colour));

/** Shapes on a half circle around the head. */
const crown = (count, radius, size, colour, reach = 1.25) =>
  times(count, (_, share) => {
    const angle = Math.PI * (1.5 + (share - 0.5) * reach);
    return circle(100 + Math.cos(angle) * radius, 88 + Math.sin(angle) * radius, size, colour);
  });

const braid = (x, side, colour) =>
  times(6, (index) =>
    ellipse(x + side * index * 0.8, 116 + index * 12, 9 - index * 0.6, 8, index % 2 ? shade(colour) : colour),
  );

/** The hair styles: the part behind shoulders and face, and the part over the forehead. */
export const hairStyles = {
  long: (c) => ({
    back: path('M60 96C54 54 78 34 100 34s46 20 40 62l7 66c-14 9-80 9-94 0z', shade(c)),
    front: path(fronts.middle, c),
  }),
  straight: (c) => ({
    back: path('M61 92C56 54 78 35 101 35s44 19 38 57l3 58c0 8-84 8-84 0z', shade(c)),
    front: [path(fronts.side, c), line('M106 47c-12 7-24 10-31 19', shine(c), 2.4)],
  }),
  wavy: (c) => ({
    back: path(
      'M62 88C56 54 78 34 100 34s44 20 38 54c10 10 2 20 8 30s-2 20 6 30c4 10-6 22-18 20H66c-12 2-22-10-18-20 8-10 0-20 6-30s-2-20 8-30z',
      shade(c),
    ),
    front: [path(fronts.side, c), line('M108 46c-14 4-27 10-33 22', shine(c), 2.4)],
  }),
  bob: (c) => ({
    back: path(
      'M61 92C56 54 78 36 100 36s44 18 39 56c3 14 5 26 3 38-12 8-72 8-84 0-2-12 0-24 3-38z',
      shade(c),
    ),
    front: [path(fronts.side, c), line('M110 48c-14 5-26 9-33 19', shine(c), 2.4)],
  }),
  fringe: (c) => ({
    back: path(
      'M61 92C55 54 78 35 100 35s45 19 39 57c3 16 4 30 2 46-12 6-70 6-82 0-2-16-1-30 2-46z',
      shade(c),
    ),
    front: [path(fronts.fringe, c), line('M82 52c11-6 25-6 36 0', shine(c), 2.4)],
  }),
  chignon: (c) => ({
    back: [ellipse(134, 122, 17, 16, shade(c)), line('M129 114c8 2 12 8 10 15', shine(c), 2.2)],
    front: [path(fronts.side, c), line('M109 47c-13 5-26 10-33 20', shine(c), 2.2)],
  }),
  ponytail: (c) => ({
    back: path('M118 52c30-6 44 22 38 52-2 18-8 34-16 46-8-10-6-30-8-46-2-20-8-38-14-52z', shade(c)),
    front: [path(fronts.swept, c), line('M84 51c10-5 22-5 32 0', shine(c), 2.2)],
  }),
  curls: (c) => ({
    back: [
      path('M56 100C48 54 76 34 100 34s52 20 44 66l4 40c-14 12-82 12-96 0z', shade(c)),
      dots(
        [
          [57, 84, 13],
          [51, 104, 14],
          [52, 126, 14],
          [60, 144, 12],
          [143, 84, 13],
          [149, 104, 14],
          [148, 126, 14],
          [140, 144, 12],
        ],
        shade(c),
      ),
    ],
    front: [
      crown(8, 42, 12, c, 1.1),
      path(fronts.middle, c),
      dots(
        [
          [72, 78, 6],
          [128, 78, 6],
        ],
        c,
      ),
    ],
  }),
  afro: (c) => ({
    back: [circle(100, 80, 51, shade(c)), crown(13, 46, 12, shade(c), 1.6)],
    front: [crown(9, 33, 10, c, 1), path(fronts.swept, c)],
  }),
  crop: (c) => ({
    back: path('M64 98C58 58 78 40 100 40s42 18 36 58c-2 8-70 8-72 0z', shade(c)),
    front: path(
      'M66 96C60 56 80 36 104 38c24 1 36 24 30 56-2-10-5-17-9-22-2 3-6 4-10 3 1-3 1-5 0-8-9 8-24 11-38 9 1 3 0 5-2 8-4 2-7 6-9 12z',
      c,
    ),
  }),
  braids: (c) => ({
    back: path('M62 100C56 56 78 36 100 36s44 20 38 64c-6 8-70 8-76 0z', shade(c)),
    front: path(fronts.middle, c),
    over: [braid(62, -1, c), braid(138, 1, c)],
  }),
  locs: (c) => ({
    back: [
      path('M60 98C54 54 78 34 100 34s46 20 40 64c-8 8-72 8-80 0z', shade(c)),
      times(10, (index, share) => {
        const x = 58 + share * 84;
        const bend = (share - 0.5) * 22;
        return line(
          `M${x | 0} 74q${bend | 0} 40 ${bend | 0} ${index % 2 ? 80 : 70}`,
          index % 2 ? c : shade(c),
          8.5,
        );
      }),
    ],
    front: [path(fronts.side, c), line('M112 44c-18 4-32 14-42 34M118 50c-16 4-30 10-40 20', shade(c), 2)],
  }),
  scarf: (c) => ({
    back: path('M54 104C46 52 74 30 100 30s54 22 46 74c4 24 12 34 22 44v24H32v-24c10-10 18-20 22-44z', c),
    front: path(
      'M100 32c-30 0-46 26-38 62 4 24 18 44 38 48 20-4 34-24 38-48 8-36-8-62-38-62zm0 20c20 0 31 14 31 36 0 26-14 45-31 45S69 114 69 88c0-22 11-36 31-36z',
      c,
      { 'fill-rule': 'evenodd' },
    ),
    over: [
      path('M61 107c10 20 26 26 50 26 24 1 46 12 54 36-36 18-98 18-130 4 2-26 14-46 26-64z', shade(c)),
      line('M66 128c14 20 40 24 62 30M60 144c16 14 34 20 56 22', shine(c), 1.8, { opacity: 0.6 }),
    ],
  }),
};
