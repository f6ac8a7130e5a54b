import { circle, ellipse, line, mix, path, rect, times } from './svg.mjs';

// 640 by 360. `c` is a palette: ground, deep, main, soft, light, spark; `random` returns numbers from 0 to 1.

const sun = (x, y, r, c) => [circle(x, y, r * 1.7, c.light, { opacity: 0.25 }), circle(x, y, r, c.spark)];

const hill = (y, swing, colour, phase) =>
  path(
    `M0 ${y}C${110 + phase} ${y - swing} ${210 + phase} ${y + swing * 0.6} 330 ${y - swing * 0.2}S${540 - phase} ${y - swing} 640 ${y - swing * 0.3}V360H0z`,
    colour,
  );

const tree = (x, y, size, colour, trunk) => [
  line(`M${x | 0} ${y | 0}v${(size * 0.9) | 0}`, trunk, size * 0.12),
  ellipse(x, y - size * 0.2, size * 0.42, size * 0.62, colour),
];

export const outside = {
  hills: (c, random) => [
    sun(455, 120, 48, c),
    hill(190, 46, mix(c.main, c.ground, 0.45), 0),
    hill(238, 52, mix(c.main, c.ground, 0.18), 40),
    times(6, () =>
      tree(
        40 + random() * 560,
        232 + random() * 18,
        34 + random() * 26,
        mix(c.deep, c.main, random()),
        c.deep,
      ),
    ),
    hill(292, 40, c.deep, 10),
    line('M320 360c-20-30 40-36 20-62s30-30 26-52', c.light, 7, { opacity: 0.75 }),
  ],
  city: (c, random) => [
    circle(500, 84, 38, c.spark),
    circle(516, 76, 34, c.ground),
    times(26, () => circle(random() * 640, random() * 150, 0.8 + random() * 1.4, c.light, { opacity: 0.8 })),
    times(9, (index) => {
      const height = 90 + random() * 110;
      return rect(index * 74 - 12, 300 - height, 66, height + 60, mix(c.main, c.ground, 0.45));
    }),
    times(8, (index) => {
      const height = Math.round(60 + random() * 110);
      const x = Math.round(index * 84 - 20 + random() * 10);
      const windows = times(Math.floor(height / 28) * 3, (at) => {
        const isLit = random() > 0.35;
        return isLit ? `M${x + 10 + (at % 3) * 16} ${342 - height + Math.floor(at / 3) * 26}h8v12h-8z` : '';
      });
      return [
        rect(x, 330 - height, 62, height + 30, c.deep, { rx: index % 3 ? 0 : 6 }),
        path(windows.join(''), c.spark, { opacity: 0.85 }),
      ];
    }),
  ],
  peaks: (c, random) => [
    circle(150, 92, 40, c.spark),
    times(20, () => circle(random() * 640, random() * 120, 1.3, c.light, { opacity: 0.7 })),
    path('M-20 320 150 130l70 70 90-120 150 190 60-60 160 150V360H-20z', mix(c.main, c.ground, 0.4)),
    path('M310 80l44 56-20-6-18 20-22-16-16 6z', c.light),
    path('M-20 360 110 220l70 50 120-110 130 130 70-50 160 130z', c.main),
    times(9, (index) => {
      const x = 20 + index * 74 + random() * 20;
      const height = 50 + random() * 40;
      return path(`M${x | 0} ${(356 - height) | 0}l20 ${height | 0}h-40z`, c.deep);
    }),
    rect(0, 344, 640, 16, c.deep),
  ],
  market: (c) => [
    line('M0 40q160 56 320 20t320-10', c.deep, 2.5),
    times(13, (index, share) => {
      const x = 14 + share * 600;
      const y = 46 + Math.sin(share * Math.PI) * 26 - share * 10;
      return path(`M${x | 0} ${y | 0}h26l-13 30z`, [c.main, c.spark, c.deep][index % 3]);
    }),
    times(2, (stall) => {
      const x = 70 + stall * 270;
      return [
        rect(x + 8, 170, 8, 150, c.deep),
        rect(x + 214, 170, 8, 150, c.deep),
        rect(x, 250, 230, 90, stall ? c.deep : c.main, { rx: 8 }),
        times(5, (index) =>
          path(
            `M${x - 8 + index * 49.2} 140h49.2v46a24.6 24.6 0 0 1-49.2 0z`,
            index % 2 ? c.light : stall ? c.main : c.spark,
          ),
        ),
        times(6, (index) =>
          circle(x + 30 + index * 34, 240, 15, [c.spark, c.soft, c.light][(index + stall) % 3]),
        ),
      ];
    }),
    rect(0, 336, 640, 24, mix(c.deep, c.ground, 0.55)),
  ],
  garden: (c, random) => [
    sun(520, 90, 44, c),
    hill(286, 26, mix(c.deep, c.ground, 0.35), 30),
    `<defs><g id="f">${times(6, (petal) => `<ellipse cy="-20" rx="10.5" ry="20" transform="rotate(${petal * 60})"/>`).join('')}</g></defs>`,
    times(11, (index) => {
      const x = Math.round(30 + index * 58 + random() * 16);
      const y = Math.round(140 + random() * 120);
      const size = 0.85 + random() * 0.6;
      const colour = [c.main, c.soft, c.spark][index % 3];
      return [
        line(
          `M${x} ${y}q${Math.round((random() - 0.5) * 40)} 90 ${Math.round((random() - 0.5) * 30)} 220`,
          c.deep,
          4,
        ),
        `<use href="#f" transform="translate(${x} ${y}) scale(${size.toFixed(2)})" fill="${colour}"/>`,
        circle(x, y, size * 9, colour === c.spark ? c.deep : c.light),
      ];
    }),
  ],
};
