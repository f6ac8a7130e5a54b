import { circle, ellipse, group, line, path, rect, times } from './svg.mjs';

const turned = (angle, ...parts) => group({ transform: `rotate(${angle} 50 50)` }, ...parts);
const around = (count, make) => times(count, (index) => turned((360 / count) * index, make(index)));

/** The marks of logos, each 100 by 100, in a main colour `a` and a second one `b`. */
export const marks = {
  tile: (a, b) => [
    around(4, () => path('M50 50V22a28 28 0 0 1 28 28z', a)),
    around(4, () => circle(76, 24, 7, b)),
    circle(50, 50, 8, b),
  ],
  wheat: (a, b) => [
    line('M50 88V26', b, 4),
    times(4, (index) => [
      ellipse(39, 34 + index * 14, 6, 11, a, { transform: `rotate(-38 39 ${34 + index * 14})` }),
      ellipse(61, 34 + index * 14, 6, 11, a, { transform: `rotate(38 61 ${34 + index * 14})` }),
    ]),
    ellipse(50, 17, 6, 11, a),
  ],
  dawn: (a, b) => [
    path('M22 54a28 28 0 0 1 56 0z', b),
    line('M16 62h68M26 73h48M38 84h24', a, 5.5),
    line('M50 10v7M21 22l5 5M79 22l-5 5', a, 4.5),
  ],
  blossom: (a, b) => [around(6, () => ellipse(50, 29, 11, 20, a, { opacity: 0.86 })), circle(50, 50, 8, b)],
  rings: (a, b) => [
    circle(50, 50, 36, 'none', { stroke: a, 'stroke-width': 6, 'stroke-dasharray': '9 9.8' }),
    circle(50, 50, 23, 'none', { stroke: b, 'stroke-width': 6 }),
    circle(50, 50, 9, a),
  ],
  code: (a, b) => [line('M36 30 16 50l20 20M64 30l20 20-20 20', a, 8), line('M56 24 44 76', b, 7)],
  waves: (a, b) => [
    circle(66, 28, 11, b),
    times(3, (index) =>
      line(`M14 ${50 + index * 15}q12-13 24 0t24 0 24 0`, a, 6, { opacity: 1 - index * 0.22 }),
    ),
  ],
  book: (a, b) => [
    path('M48 30C38 22 26 21 14 23v50c12-2 24-1 34 7zM52 30c10-8 22-9 34-7v50c-12-2-24-1-34 7z', a),
    line('M24 37q8 0 15 4M24 49q8 0 15 4M76 37q-8 0-15 4M76 49q-8 0-15 4', b, 3.5),
  ],
  spiral: (a, b) => [
    line('M50 50c0-6 9-6 9 1 0 10-18 11-19-1-1-16 27-19 29 0 2 23-37 27-40 1-2-30 44-37 51-4', a, 6),
    circle(50, 82, 5, b),
  ],
  olive: (a, b) => [
    line('M24 80C38 62 52 44 78 18', b, 4.5),
    path(
      'M36 62C16 62 14 46 16 38c16 0 24 10 20 24zM54 44C36 38 38 22 42 16c14 6 18 16 12 28zM46 60c18 4 26-8 28-16-14-6-26 2-28 16z',
      a,
    ),
    ellipse(70, 66, 10, 13, b, { transform: 'rotate(30 70 66)' }),
  ],
  sound: (a, b) =>
    times(7, (index) => {
      const height = [18, 40, 62, 34, 72, 46, 22][index];
      return rect(13 + index * 11, 50 - height / 2, 7, height, index % 3 === 1 ? b : a, { rx: 3.5 });
    }),
  crystal: (a, b) => [
    path('M50 12 82 31v38L50 88 18 69V31z', a),
    path('M50 12 66 50 50 88 34 50z', b, { opacity: 0.85 }),
    line('M18 31 34 50 18 69M82 31 66 50l16 19M34 50h32', b, 2.5),
  ],
  ledger: (a, b) => [
    rect(16, 56, 14, 28, a, { rx: 4 }),
    rect(36, 42, 14, 42, a, { rx: 4 }),
    rect(56, 50, 14, 34, a, { rx: 4 }),
    path('M73 44c-10-6-10-20 0-30 10 10 10 24 0 30z', b),
    path('M71 46c-4-12-16-14-24-11 2 10 12 16 24 11zM75 46c2-8 8-14 15-13 1 9-5 15-15 13z', b, {
      opacity: 0.75,
    }),
  ],
  crown: (a, b) => [
    path('M16 34l18 16 16-28 16 28 18-16-7 40H23z', a),
    line('M25 84h50', b, 6),
    circle(50, 18, 5, b),
    circle(15, 30, 5, b),
    circle(85, 30, 5, b),
  ],
  peaks: (a, b) => [path('M8 82 38 24l18 34 10-16 26 40z', a), path('M38 24 50 47l-7 6-7-6-8 6-4-4z', b)],
  weave: (a, b) =>
    times(3, (row) =>
      times(3, (column) =>
        circle(26 + column * 24, 26 + row * 24, (row + column) % 2 ? 7 : 11, (row + column) % 2 ? b : a),
      ),
    ),
  door: (a, b) => [path('M22 86V44L50 16l28 28v42z', a), path('M42 86V60a8 8 0 0 1 16 0v26z', b)],
  scales: (a, b) => [
    line('M50 14v66M32 84h36M20 30h60', a, 6),
    path('M8 56a13 13 0 0 0 26 0zM66 56a13 13 0 0 0 26 0z', b),
    line('M21 31 10 56M21 31l11 25M79 31 68 56M79 31l11 25', a, 3),
  ],
  road: (a, b) => [path('M38 14h24l24 72H14z', a), line('M50 24v8M50 44v11M50 67v14', b, 6)],
};
