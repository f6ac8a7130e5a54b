import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

/** Where the server build of the landing page is put, before the build proper: see "build" in package.json. */
export const prerenderFolder = 'node_modules/.prerender';

const landing = 'features/landing/landing-screen.tsx';

/** A script and everything that it imports at once. */
function withImports(bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type === 'chunk' && !found.has(file)) {
    found.add(file);
    for (const imported of chunk.imports) withImports(bundle, imported, found);
  }
  return found;
}

async function drawLanding(root: string): Promise<string> {
  const script = join(root, prerenderFolder, 'prerender.js');
  if (!existsSync(script)) throw new Error('No landing page to put into index.html: run `pnpm build`.');
  const drawn: typeof import('../src/app/prerender.tsx') = await import(pathToFileURL(script).href);
  // Its pictures follow at once; the preloads are meant for a head that React does not write here.
  return (await drawn.drawLanding()).replace(/<link rel="preload"[^>]*>/g, '');
}

/**
 * Two pages from one index.html: for / one with the landing page in it, to be read before scripts run, and shell.html,
 * without, for every other address. Both announce the fonts of the first paint; the one for / also the landing page's
 * scripts, and it begins with a small script that keeps the landing page out of sight of whoever has a session. That is a
 * file of its own, as the Content-Security-Policy allows no inline script.
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
      const page = bundle['index.html'];
      const files = Object.values(bundle);
      const screen = files.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(landing));
      if (page?.type !== 'asset' || !screen) throw new Error('The build has no index.html or landing page.');

      const fonts = files
        .filter(({ fileName }) => /-latin-wght-normal-[^/]*\.woff2$/.test(fileName))
        .map(
          ({ fileName }) =>
            `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${fileName}">\n    `,
        );
      const shell = String(page.source).replace('<title>', `${fonts.join('')}<title>`);
      this.emitFile({ type: 'asset', fileName: 'shell.html', source: shell });

      const source = readFileSync(join(root, 'build/early.js'), 'utf8');
      const early = this.getFileName(this.emitFile({ type: 'asset', name: 'early.js', source }));
      const markup = await drawLanding(root);
      const scripts = [...withImports(bundle, screen.fileName)]
        .filter((file) => !shell.includes(`"/${file}"`))
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">\n  `);
      page.source = shell
        .replace('<meta charset', `<script src="/${early}"></script>\n    <meta charset`)
        .replace('</head>', `${scripts.join('')}</head>`)
        .replace('<div id="root">', (opening) => opening + markup);
    },
  };
}
