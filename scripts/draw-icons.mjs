import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findBrowser } from './lib/find-browser.mjs';
import { root } from './lib/workspace.mjs';

// Draws all icons of the product. Run it after changing the logo and commit its output: the product serves the files.

const target = join(root, 'apps/web/public');
const petals = [0, 72, 144, 216, 288];

/** The logo in a square of 64. `corner` rounds the square; `scale` scales the flower around its centre. */
function icon({ corner, scale }) {
  const flower = petals
    .map(
      (angle) =>
        `<ellipse cx="32" cy="19" rx="7" ry="11"${angle ? ` transform="rotate(${angle} 32 32)"` : ''}/>`,
    )
    .join('');
  const sized = scale === 1 ? '' : ` transform="translate(32 32) scale(${scale}) translate(-32 -32)"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64"${corner ? ` rx="${corner}"` : ''} fill="#b0224f"/>` +
    `<g${sized}><g fill="#ffe4ea">${flower}</g><circle cx="32" cy="32" r="6" fill="#f7b955"/></g></svg>\n`
  );
}

const rounded = { corner: 16, scale: 1 };
/** A maskable icon: the content stays within the central 80 %. */
const wholeSquare = { corner: 0, scale: 0.9 };

const pictures = [
  { file: 'icon-192.png', size: 192, look: rounded },
  { file: 'icon-512.png', size: 512, look: rounded },
  { file: 'icon-maskable-512.png', size: 512, look: wholeSquare },
  { file: 'apple-touch-icon.png', size: 180, look: wholeSquare },
];

writeFileSync(join(target, 'icon.svg'), icon(rounded));

const { chromium } = createRequire(join(root, 'e2e', 'package.json'))('@playwright/test');
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const { file, size, look } of pictures) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${icon(look)}`);
  await page.screenshot({ path: join(target, file), omitBackground: true });
  await page.close();
}
await browser.close();
