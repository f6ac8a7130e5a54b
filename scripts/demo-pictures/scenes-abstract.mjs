import { circle, group, line, mix, path, rect, times } from './svg.mjs';

// 640 by 360, like the outdoor scenes.

export const abstract = {
  network: (c, random) => {
    const points = times(12, (index) => [
      54 + (index % 4) * 158 + random() * 56,
      60 + Math.floor(index / 4) * 108 + random() * 40,
    ]);
    return [
      points.flatMap(([x, y], index) =>
        points
          .slice(index + 1)
          .map(
            ([u, v]) =>
              Math.hypot(x - u, y - v) < 215 &&
              line(`M${x | 0} ${y | 0}L${u | 0} ${v | 0}`, c.main, 2.2, { opacity: 0.55 }),
          ),
      ),
      points.map(([x, y], index) => [
        circle(x, y, 13 + ((index * 3) % 4) * 6, [c.main, c.spark, c.deep, c.soft][((index * 7) % 5) % 4]),
        circle(x, y, 5 + ((index * 3) % 4) * 2, c.light, { opacity: 0.9 }),
      ]),
    ];
  },
  growth: (c, random) => [
    times(5, (row) => line(`M60 ${70 + row * 55}H580`, c.soft, 2, { 'stroke-dasharray': '2 9' })),
    times(7, (index) => {
      const height = 44 + index * 27 + random() * 26;
      return rect(76 + index * 72, 300 - height, 44, height, mix(c.soft, c.main, index / 6), { rx: 8 });
    }),
    line('M98 228C190 214 220 196 310 164S470 120 552 54', c.deep, 6),
    path('M568 40l-8 34-24-22z', c.deep),
    times(4, (index) =>
      circle([170, 310, 420, 490][index], [207, 164, 126, 98][index], 9, c.spark, {
        stroke: c.deep,
        'stroke-width': 4,
      }),
    ),
    line('M56 304h530', c.deep, 5),
  ],
  paper: (c, random) => [
    circle(120, 260, 150, c.soft, { opacity: 0.6 }),
    times(3, (index) =>
      group({ transform: `rotate(${-12 + index * 11} 320 180)` }, [
        rect(176 + index * 54, 58, 210, 250, [c.spark, c.main, c.light][index], { rx: 12 }),
        index === 2 && [
          rect(310, 86, 96, 14, c.main, { rx: 7 }),
          times(5, (row) => rect(310, 122 + row * 24, 110 + random() * 40, 8, c.soft, { rx: 4 })),
          line('M312 272q20-26 34-6t40-10', c.deep, 4),
        ],
      ]),
    ),
    group({ transform: 'rotate(38 520 190)' }, [
      rect(508, 60, 24, 190, c.deep, { rx: 4 }),
      path('M508 250h24l-12 34z', c.light),
      path('M515 270h10l-5 14z', c.deep),
      rect(508, 60, 24, 26, c.main, { rx: 4 }),
    ]),
  ],
  cutouts: (c) => [
    rect(0, 0, 214, 180, c.soft),
    rect(426, 0, 214, 210, c.main),
    rect(214, 180, 212, 180, c.spark),
    rect(426, 210, 214, 150, c.light),
    path('M60 330c-30-80 20-90 12-150 50 20 30 60 50 80 14-30 40-30 60-60 14 60-20 70-16 130z', c.deep),
    path('M470 180c-20-60 10-70 0-130 40 10 30 50 50 60 10-30 30-30 50-50 10 50-20 60-10 120z', c.light),
    circle(108, 84, 46, c.main),
    circle(108, 84, 18, c.light),
    path('M236 300c20-60 60-100 84-40s60-10 84 40c-40 30-130 30-168 0z', c.deep),
    path('M250 60q35-50 70 0t70 0v80q-35 40-70 0t-70 0z', c.deep),
    circle(300, 96, 15, c.light),
    path('M470 330q62-110 130 0z', c.main),
    circle(535, 258, 20, c.spark),
  ],
  threads: (c, random) =>
    times(9, (index) => {
      const y = 24 + index * 40;
      const swing = 22 + random() * 34;
      return [
        line(
          `M-10 ${y}C120 ${(y - swing) | 0} 200 ${(y + swing) | 0} 320 ${y}S520 ${(y - swing) | 0} 650 ${y}`,
          [c.main, c.deep, c.spark, c.soft][index % 4],
          15,
        ),
        line(
          `M-10 ${y - 3}C120 ${(y - swing - 3) | 0} 200 ${(y + swing - 3) | 0} 320 ${y - 3}S520 ${(y - swing - 3) | 0} 650 ${y - 3}`,
          c.light,
          2,
          { 'stroke-dasharray': '10 12', opacity: 0.7 },
        ),
      ];
    }),
};
