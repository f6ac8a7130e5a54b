import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { defaultAccent, shadesOf } from '@rosette/shared/colour.ts';
import { pictureNameOf } from '@rosette/shared/picture-address.ts';
import { type Language, languages } from '@rosette/shared/texts/languages.ts';
import { initialOf } from '@rosette/shared/texts/text.ts';
import { type Response, Router } from 'express';
import type { Font } from 'fontkit';
import { openPicture } from '#features/pictures/pictures.service.ts';
import {
  communityName,
  siteText,
  storedSettings,
  untilSettingsChange,
} from '#features/settings/settings.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { previewImage, sendPreview } from './preview-image.ts';
import { languageOfPage } from './request-language.ts';
import { asPageOfSite, sitePreview } from './site-page.ts';

/** The icons by their file, with the pixels of their sides; null is the SVG. */
const icons = {
  'icon.svg': null,
  'icon-192.png': 192,
  'icon-512.png': 512,
  'icon-maskable-512.png': 512,
  'apple-touch-icon.png': 180,
} as const;
type Icon = keyof typeof icons;

/** Systems cut a maskable icon to a circle or square of their own, and give Apple's round corners. */
const isWhole = (icon: Icon) => icon === 'icon-maskable-512.png' || icon === 'apple-touch-icon.png';

const fontFile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
);

/** An icon with the name's initial on the accent. The letter is drawn as a path: no font has to be there. */
async function initialIcon(name: string, accent: string, isRound: boolean): Promise<string> {
  const { openSync } = await import('fontkit');
  const font = openSync(fontFile) as Font;
  const { glyphs } = font.layout(initialOf(name));
  const size = 34 / font.capHeight;
  const width = glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) * size;
  const paths = glyphs.map(({ path }) => `<path d="${path.toSVG()}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${isRound ? 16 : 0}" fill="${accent}"/><g fill="#ffffff" transform="translate(${32 - width / 2} 49) scale(${size} ${-size})">${paths}</g></svg>`;
}

/** An icon of the community's own as a PNG: its logo, else its initial. */
async function drawIcon(app: AppContext, icon: Icon): Promise<Buffer> {
  const { logo, accent = defaultAccent } = storedSettings();
  const side = icons[icon] ?? 512;
  // Loaded with the first icon: most installations draw none.
  const { default: sharp } = await import('sharp');
  const name = pictureNameOf(logo);
  const file = name ? await openPicture(app, name, undefined) : null;
  if (!file)
    return sharp(Buffer.from(await initialIcon(communityName(), accent, !isWhole(icon))), { density: 600 })
      .resize(side)
      .png()
      .toBuffer();
  const padding = isWhole(icon) ? Math.round(side * 0.12) : 0;
  const inner = side - 2 * padding;
  const background = isWhole(icon) ? '#ffffff' : { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp(await buffer(file.stream))
    .resize(inner, inner, { fit: 'contain', background })
    .extend({ top: padding, bottom: padding, left: padding, right: padding, background })
    .flatten(isWhole(icon) && { background })
    .png()
    .toBuffer();
}

/** Whether the built icons are not this community's. */
const hasOwnIcon = () => {
  const { name, logo, accent } = storedSettings();
  return Boolean(name ?? logo ?? accent);
};

interface Manifest {
  icons: { type: string }[];
}

/** The manifest of the installed app, with the community's name, colours and icons. */
function manifestOf(built: Manifest, language: Language): object {
  const { accent, logo } = storedSettings();
  const page = accent && shadesOf(accent).light.page;
  const title = `${communityName()} · ${siteText('claim', language)}`;
  return {
    ...built,
    name: title,
    short_name: communityName(),
    description: siteText('description', language),
    ...(page && { background_color: page, theme_color: page }),
    icons: built.icons.filter(({ type }) => !logo || type !== 'image/svg+xml'),
  };
}

/** The files of the build in `folder` that name the community or its address: the manifest, icons, robots.txt, and the page without a connection. */
export function createSiteFiles(folder: string, app: AppContext): Router {
  const router = Router();
  const send = (response: Response, type: string, content: string | Buffer) =>
    response.set('Cache-Control', 'public, no-cache').type(type).send(content);

  /** Serves a file of the build as `change` makes it the community's. */
  function serve(name: string, type: string, change: (built: string) => string) {
    const file = join(folder, name);
    if (!existsSync(file)) return;
    const built = readFileSync(file, 'utf8');
    const shown = untilSettingsChange(() => change(built));
    router.get(`/${name}`, (_request, response) => void send(response, type, shown()));
  }

  serve('site.webmanifest', 'application/manifest+json', (built) =>
    JSON.stringify(manifestOf(JSON.parse(built), app.config.DEFAULT_LANGUAGE)),
  );
  serve(
    'robots.txt',
    'text/plain',
    (built) => `${built.trim()}\n\nSitemap: ${app.config.webOrigin}/sitemap.xml\n`,
  );
  for (const language of languages) {
    const name = language === 'en' ? 'offline.html' : `offline.${language}.html`;
    serve(name, 'html', (built) => asPageOfSite(built, language));
  }
  // The service worker keeps the page without a connection: another name is another version of it.
  serve('sw.js', 'text/javascript', (built) => {
    if (!hasOwnIcon()) return built;
    const { name, accent, logo } = storedSettings();
    const mark = createHash('sha256')
      .update(JSON.stringify([name, accent, logo]))
      .digest('hex')
      .slice(0, 12);
    return built.replace(/^const version = '(\w+)'/, `const version = '$1-${mark}'`);
  });

  router.get('/preview.jpg', async (request, response) => {
    sendPreview(response, await previewImage(app, sitePreview(languageOfPage(request, app))));
  });

  const drawn = untilSettingsChange(() => new Map<Icon, Promise<Buffer>>());
  for (const icon of Object.keys(icons) as Icon[]) {
    router.get(`/${icon}`, async (_request, response, next) => {
      if (!hasOwnIcon()) return next();
      const { logo, accent = defaultAccent } = storedSettings();
      if (icons[icon] === null && !logo)
        return void send(response, 'image/svg+xml', await initialIcon(communityName(), accent, true));
      const made = drawn();
      const png = made.get(icon) ?? drawIcon(app, icon);
      made.set(icon, png);
      png.catch(() => made.delete(icon));
      send(response, 'image/png', await png);
    });
  }
  return router;
}
