import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@rosette/shared/texts/languages.ts';
import type { Plugin, Rolldown } from 'vite';
import { chunkOf, withImports } from './chunk-imports.ts';
import { oldestBrowserNames } from './oldest-browsers.ts';

/** The folder of the landing page's server build, made before the client build: see "build" in package.json. */
export const prerenderFolder = 'node_modules/.prerender';

/** What main.tsx imports lazily for the landing page, for other pages, and for /sign-in. */
const landing = ['src/app/hydrate-landing.tsx', 'src/screens/landing/landing-screen.tsx'];
const app = ['src/app/create-root.ts', 'src/app/start-app.tsx'];
const signIn = [...app, 'src/screens/auth/auth-screen.tsx'];

/** Preload links for the scripts that hold these sources, and that the page does not name itself. */
function preloadsOf(bundle: Rolldown.OutputBundle, sources: readonly string[], page: string): string {
  const scripts = new Set<string>();
  for (const source of sources) withImports(bundle, chunkOf(bundle, source).fileName, scripts);
  const late = [...scripts].filter((name) => !page.includes(`"/${name}"`));
  return late.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">\n  `).join('');
}

type Prerender = typeof import('../src/app/prerender.tsx');

/** The server build, which `pnpm build` makes first. */
export async function loadPrerender(root: string): Promise<Prerender> {
  const script = join(root, prerenderFolder, 'prerender.js');
  if (!existsSync(script)) throw new Error('No landing page to put into index.html: run `pnpm build`.');
  return import(pathToFileURL(script).href);
}

/**
 * Makes pages from one index.html: for / with the prerendered landing page, index.html in English and index.de.html and
 * the like in the others; for /sign-in with the frame of its forms, sign-in.html and sign-in.de.html; and shell.html for
 * other addresses. All preload the fonts of the first paint and their scripts, and tell of a browser that is too old. Prerendered ones start with a script that
 * hides them from members; it is a file, as the Content-Security-Policy allows no inline script.
 */
export function staticLanding(): Plugin {
  let root = '';
  return {
    name: 'static-landing',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const read = (name: string) => readFileSync(join(root, 'build', name), 'utf8');
      const page = bundle['index.html'];
      const files = Object.values(bundle);
      if (page?.type !== 'asset') throw new Error('The build has no index.html.');

      const fonts = files
        .filter(({ fileName }) => /-latin-wght-normal-[^/]*\.woff2$/.test(fileName))
        .map(
          ({ fileName }) =>
            `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${fileName}">\n    `,
        );
      const { languages, renderLanding, renderSignIn, oldBrowserSentence } = await loadPrerender(root);
      const sentences: Record<string, string> = {};
      for (const language of languages)
        sentences[language] = await oldBrowserSentence(language, oldestBrowserNames);
      const notice = this.getFileName(
        this.emitFile({
          type: 'asset',
          name: 'old-browser.js',
          source: `const sentences = ${JSON.stringify(sentences)};\n${read('old-browser.js')}`,
        }),
      );
      const shell = String(page.source)
        .replace('<title>', `${fonts.join('')}<title>`)
        .replace('</head>', `<script defer src="/${notice}"></script>\n  </head>`);
      this.emitFile({
        type: 'asset',
        fileName: 'shell.html',
        source: shell.replace('</head>', `${preloadsOf(bundle, app, shell)}</head>`),
      });

      const early = this.getFileName(
        this.emitFile({ type: 'asset', name: 'early.js', source: read('early.js') }),
      );
      const fill = (sources: string[], language: Language, html: string) =>
        shell
          .replace('<html lang="en">', `<html lang="${language}">`)
          .replace('</head>', `${preloadsOf(bundle, sources, shell)}</head>`)
          // Readable without scripts: these load after the first paint (main.tsx).
          .replaceAll('rel="modulepreload"', 'rel="after-paint"')
          .replace('<script type="module"', '<script fetchpriority="low" type="module"')
          .replace('<meta charset', `<script src="/${early}"></script>\n    <meta charset`)
          // Drops the image preloads: they are meant for a head that React does not render here, and the pictures follow
          // at once.
          .replace('<div id="root">', (root) => root + html.replace(/<link rel="preload"[^>]*>/g, ''));
      for (const language of languages) {
        const source = fill(
          [...landing, `texts/${language}/web-landing.ts`],
          language,
          await renderLanding(language),
        );
        if (language === 'en') page.source = source;
        else this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source });
        const form = fill(
          [...signIn, `texts/${language}/web-landing.ts`, `texts/${language}/web-app.ts`],
          language,
          await renderSignIn(language),
        );
        const name = language === 'en' ? 'sign-in.html' : `sign-in.${language}.html`;
        this.emitFile({ type: 'asset', fileName: name, source: form });
      }
    },
  };
}
