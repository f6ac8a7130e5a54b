import { converter, formatHex, parse, toGamut, wcagContrast } from 'culori';

/** product/site#accent: the smallest contrast of text, as WCAG 2.2 (1.4.3) asks for. */
export const minContrast = 4.5;

/** The accent where admins have not set another one. */
export const defaultAccent = '#b0224f';

const toOklch = converter('oklch');
const inSrgb = toGamut('rgb', 'oklch');

interface Oklch {
  /** Lightness, 0 to 1. */
  l: number;
  /** Chroma, 0 to about 0.37. */
  c: number;
  /** Hue in degrees. */
  h: number;
}

/** @throws for a text that is no colour */
function oklchOf(colour: string): Oklch {
  const { l, c, h = 0 } = toOklch(parse(colour)) ?? {};
  if (l === undefined || c === undefined) throw new Error(`${colour} is no colour`);
  return { l, c, h };
}

const hexOf = (colour: Oklch): string => formatHex(inSrgb({ mode: 'oklch', ...colour }));

/** The contrast of two colours, 1 to 21. */
export const contrastOf = (one: string, other: string): number => wcagContrast(one, other);

/** The step of lightness in which a colour is looked for. */
const step = 0.005;

/** The colour, made darker (or lighter) until it has the contrast of text with `other`. */
function readable(colour: Oklch, other: string, direction: 'darker' | 'lighter'): string {
  const [change, end] = direction === 'darker' ? [-step, 0] : [step, 1];
  let { l } = colour;
  while (contrastOf(hexOf({ ...colour, l }), other) < minContrast && Math.abs(l - end) > step) l += change;
  return hexOf({ ...colour, l });
}

/** Whether white text on this colour, and text in it on white, can be read. */
export const isReadableAccent = (colour: string): boolean => contrastOf(colour, '#ffffff') >= minContrast;

/** The nearest colour of the same hue that can be read with white. */
export const nearestAccent = (colour: string): string => readable(oklchOf(colour), '#ffffff', 'darker');

/** The colours of the theme by the name of their CSS variable (theme.css of the web), as #rrggbb. */
export type Shades = Record<
  | 'page'
  | 'surface'
  | 'surface-soft'
  | 'surface-strong'
  | 'ink'
  | 'ink-soft'
  | 'line'
  | 'line-strong'
  | 'accent'
  | 'accent-strong'
  | 'on-accent'
  | 'accent-ink'
  | 'focus',
  string
>;

/**
 * The colours that come from an accent: soft backgrounds, lines and text have its hue; text on the accent, and in it on each
 * background, can be read.
 * @param accent one that `isReadableAccent`
 */
export function shadesOf(accent: string): { light: Shades; dark: Shades } {
  const { l, c, h } = oklchOf(accent);
  // A grey accent has grey backgrounds.
  const strength = Math.min(1, c / 0.15);
  const tint = (lightness: number, chroma: number): string =>
    hexOf({ l: lightness, c: chroma * strength, h });
  const strong = tint(0.925, 0.032);
  const darkStrong = tint(0.31, 0.05);
  const darkAccent = readable({ l: Math.max(l, 0.64), c, h }, darkStrong, 'lighter');
  const darkInk = readable({ l: 0.77, c: Math.min(c, 0.12), h }, darkStrong, 'lighter');
  return {
    light: {
      page: tint(0.986, 0.006),
      surface: '#ffffff',
      'surface-soft': tint(0.962, 0.014),
      'surface-strong': strong,
      ink: tint(0.22, 0.04),
      'ink-soft': tint(0.44, 0.045),
      line: tint(0.9, 0.028),
      'line-strong': tint(0.68, 0.055),
      accent,
      'accent-strong': hexOf({ l: l * 0.85, c, h }),
      'on-accent': '#ffffff',
      'accent-ink': readable({ l, c, h }, strong, 'darker'),
      focus: accent,
    },
    dark: {
      page: tint(0.175, 0.02),
      surface: tint(0.21, 0.028),
      'surface-soft': tint(0.245, 0.03),
      'surface-strong': darkStrong,
      ink: tint(0.96, 0.012),
      'ink-soft': tint(0.81, 0.035),
      line: tint(0.31, 0.042),
      'line-strong': tint(0.56, 0.055),
      accent: darkAccent,
      'accent-strong': hexOf({ ...oklchOf(darkAccent), l: Math.min(0.9, oklchOf(darkAccent).l + 0.09) }),
      'on-accent': tint(0.16, 0.035),
      'accent-ink': darkInk,
      focus: darkInk,
    },
  };
}

const variablesOf = (shades: Shades): string =>
  Object.entries(shades)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

/** The style sheet of an accent, which replaces the colours of theme.css of the web. */
export function styleOf(accent: string): string {
  const { light, dark } = shadesOf(accent);
  return `:root{${variablesOf(light)}}@media (prefers-color-scheme:dark){:root{${variablesOf(dark)}}}`;
}
