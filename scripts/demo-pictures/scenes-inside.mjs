import { circle, ellipse, group, line, mix, path, rect, times } from './svg.mjs';

// 640 by 360, like the outdoor scenes.

const heads = (c, random) =>
  times(11, (index) => {
    const x = 10 + index * 64 + random() * 16;
    const y = 306 + random() * 16;
    return [circle(x, y, 21, c.deep), path(`M${(x - 42) | 0} 362q4-40 42-40t42 40z`, c.deep)];
  });

const cup = (x, y, c) => [
  circle(x, y, 30, c.light),
  line(`M${x + 18} ${y - 2}q20-6 18 12`, c.light, 7),
  circle(x, y, 19, mix(c.deep, c.main, 0.3)),
  line(`M${x - 8} ${y + 2}q8-10 16 0`, c.soft, 3, { opacity: 0.7 }),
];

const sprig = (x, y, turn, c) =>
  group({ transform: `translate(${x} ${y}) rotate(${turn})` }, [
    line('M0 40V-40', c.deep, 3),
    times(4, (index) => [
      ellipse(-10, 26 - index * 19, 5.5, 11, c.deep, {
        transform: `rotate(-45 -10 ${26 - index * 19})`,
        opacity: 0.85,
      }),
      ellipse(10, 26 - index * 19, 5.5, 11, c.deep, {
        transform: `rotate(45 10 ${26 - index * 19})`,
        opacity: 0.85,
      }),
    ]),
  ]);

const plate = (x, y, r, c, food) => [
  circle(x, y, r, c.light),
  circle(x, y, r * 0.72, mix(c.light, c.main, 0.12)),
  food,
];

export const inside = {
  table: (c) => [
    rect(-20, 56, 680, 250, c.soft, { rx: 40 }),
    plate(160, 180, 74, c, [
      path('M112 200c4-64 92-64 96 0-6 10-20 6-22-4-4-18-48-18-52 0-2 10-16 14-22 4z', c.spark),
      line('M126 172l12 14M150 156l4 18M176 157l-5 17M196 174l-12 12', c.deep, 3, { opacity: 0.5 }),
    ]),
    plate(
      480,
      184,
      74,
      c,
      times(7, (index) =>
        circle(
          480 + Math.cos(index * 0.9) * 30,
          184 + Math.sin(index * 0.9) * 30,
          13,
          index % 2 ? c.main : c.spark,
        ),
      ),
    ),
    cup(318, 128, c),
    cup(330, 250, c),
    sprig(250, 96, 60, c),
    sprig(408, 270, -60, c),
    line(
      'M60 130v100M72 130v34M48 130v34M60 164q-12 0-12-6M60 164q12 0 12-6M582 130v100M582 130q16 30 0 56',
      c.deep,
      4,
    ),
  ],
  stage: (c, random) => [
    path('M150 0 60 300h210zM490 0 370 300h210z', c.light, { opacity: 0.16 }),
    path('M320 0 210 300h220z', c.light, { opacity: 0.3 }),
    ellipse(320, 276, 210, 26, c.light, { opacity: 0.35 }),
    circle(320, 132, 24, c.spark),
    path('M276 262q-4-96 44-96t44 96z', c.main),
    line('M352 190q30 6 34-36', c.main, 15),
    rect(292, 214, 56, 62, mix(c.deep, c.main, 0.3), { rx: 6 }),
    line('M334 214q-4-22-14-34', c.light, 4),
    times(16, () =>
      rect(random() * 620, random() * 190, 7, 11, [c.spark, c.main, c.soft][Math.floor(random() * 3)], {
        transform: `rotate(${Math.floor(random() * 80)} 320 180)`,
        opacity: 0.9,
      }),
    ),
    heads(c, random),
  ],
  screen: (c, random) => [
    circle(90, 70, 130, c.soft, { opacity: 0.5 }),
    circle(590, 320, 150, c.main, { opacity: 0.35 }),
    rect(120, 46, 400, 250, c.deep, { rx: 18 }),
    times(6, (index) => {
      const x = 136 + (index % 3) * 124;
      const y = 62 + Math.floor(index / 3) * 112;
      const skin = ['#f3c9b2', '#99603e', '#e9b591', '#7a482f', '#f9dccb', '#d79a6f'][index];
      const hair = ['#6b4232', '#2a1c20', '#b9613a', '#2a1c20', '#b9b3b6', '#43282a'][index];
      const tint = [c.soft, c.spark, c.light, c.main, c.soft, c.spark][index];
      const size = 24 + random() * 5;
      return [
        rect(x, y, 116, 104, tint, { rx: 10 }),
        path(`M${x + 26} ${y + 104}q2-34 32-34t32 34z`, mix(c.deep, tint, 0.25)),
        circle(x + 58, y + 42, size, hair),
        ellipse(x + 58, y + 50, 17, 20, skin),
        path(`M${x + 40} ${y + 46}q2-18 18-18t18 18q-18-2-18-10-2 9-18 10z`, hair),
      ];
    }),
    path('M270 296h100l14 34H256z', mix(c.deep, c.main, 0.3)),
    rect(210, 326, 220, 12, c.deep, { rx: 6 }),
    line('M548 90h40a12 12 0 0 1 12 12v22a12 12 0 0 1-12 12h-22l-16 16v-50', c.light, 6),
  ],
  books: (c, random) => [
    times(2, (shelf) => {
      const floor = 176 + shelf * 158;
      let x = 28;
      const books = times(12, (index) => {
        const width = 28 + random() * 22;
        const height = 84 + random() * 44;
        const colour = [c.main, c.deep, c.spark, c.soft, mix(c.main, c.deep, 0.5)][Math.floor(random() * 5)];
        const at = x;
        x += width + 3;
        if (index === 6 + shelf) x += 70;
        return (
          at < 590 && [
            rect(at, floor - height, width, height, colour, { rx: 3 }),
            rect(at + 4, floor - height + 14, width - 8, 5, c.light, { opacity: 0.7 }),
          ]
        );
      });
      return [books, rect(16, floor, 608, 11, c.deep)];
    }),
    path('M346 176v-22h34v22z', c.light),
    group({ transform: 'translate(363 116) scale(.9)' }, [
      line('M0 44V-20', c.deep, 3),
      ellipse(-14, -6, 7, 17, c.deep, { transform: 'rotate(-40 -14 -6)' }),
      ellipse(14, -14, 7, 17, c.deep, { transform: 'rotate(40 14 -14)' }),
      ellipse(0, -28, 7, 17, c.deep),
    ]),
  ],
  microphone: (c) => [
    times(4, (index) =>
      circle(320, 150, 76 + index * 46, 'none', {
        stroke: c.main,
        'stroke-width': 5,
        opacity: 0.6 - index * 0.13,
      }),
    ),
    rect(274, 50, 92, 150, c.deep, { rx: 46 }),
    times(4, (index) => line(`M290 ${86 + index * 22}h60`, c.soft, 4, { opacity: 0.8 })),
    line('M246 150a74 74 0 0 0 148 0M320 226v64M270 296h100', c.spark, 10),
    times(2, (side) =>
      times(5, (index) =>
        rect(
          (side ? 452 : 56) + index * 28,
          180 - [24, 46, 70, 40, 26][index],
          13,
          [48, 92, 140, 80, 52][index],
          index % 2 ? c.main : c.soft,
          { rx: 6 },
        ),
      ),
    ),
  ],
  bottles: (c) => [
    circle(320, 190, 170, c.soft, { opacity: 0.6 }),
    rect(0, 290, 640, 70, mix(c.deep, c.main, 0.4)),
    ellipse(320, 292, 250, 16, c.deep, { opacity: 0.35 }),
    rect(206, 150, 78, 140, c.main, { rx: 14 }),
    rect(228, 118, 34, 34, c.deep, { rx: 5 }),
    rect(218, 198, 54, 50, c.light, { rx: 6 }),
    path('M318 290V136q0-20 14-30V78h34v28q14 10 14 30v154z', c.spark),
    rect(334, 60, 30, 24, c.deep, { rx: 5 }),
    rect(318, 190, 62, 58, c.light, { opacity: 0.85 }),
    rect(404, 226, 92, 64, c.light, { rx: 12 }),
    rect(400, 212, 100, 24, c.deep, { rx: 8 }),
    circle(450, 262, 13, c.main),
    sprig(160, 236, -14, c),
    sprig(540, 232, 18, c),
  ],
  workshop: (c) => [
    rect(0, 250, 640, 110, mix(c.deep, c.main, 0.35)),
    rect(60, 40, 220, 150, c.light, { rx: 10 }),
    path('M60 150q60-60 110-20t110-40v90a10 10 0 0 1-10 10H70a10 10 0 0 1-10-10z', c.soft),
    circle(230, 84, 20, c.spark),
    line('M420 0v58', c.deep, 4),
    path('M366 112q0-56 54-56t54 56z', c.main),
    path('M366 112h108l70 138H296z', c.spark, { opacity: 0.25 }),
    times(3, (index) => [
      rect(330 + index * 76, 214 - index * 10, 44, 40 + index * 10, [c.main, c.spark, c.soft][index], {
        rx: 6,
      }),
      line(
        `M${344 + index * 76} ${214 - index * 10}v-34M${358 + index * 76} ${214 - index * 10}v-46`,
        c.deep,
        5,
      ),
    ]),
    rect(120, 226, 150, 26, c.deep, { rx: 6 }),
    path('M134 226l14-40h94l14 40z', mix(c.deep, c.soft, 0.25)),
  ],
};
