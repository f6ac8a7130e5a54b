import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

/** Where the server build of the landing page is put, before the build proper: see "build" in package.json. */
export const prerenderFolder = 'node_modules/.prerender';

const landing = 'features/landing/landing-screen.tsx';
const app = 'src/app/start-app.tsx';

/** A script and everything that it imports at once. */
function withImports(bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type === 'chunk' && !found.has(file)) {
    found.add(file);
    for (const imported of chunk.imports) withImports(bundle, imported, found);
  }
  return found;
}

/** Tells the browser of the scripts of a chunk, as far as the page does not name them itself. */
function preloadsOf(bundle: Rolldown.OutputBundle, file: string, page: string): string {
  const late = [...withImports(bundle, file)].filter((name) => !page.includes(`"/${name}"`));
  return late.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">\n  `).join('');
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
 * without, for every other address. Both announce the fonts of the first paint and the scripts of what they show: the
 * landing page, or the app. The one for / begins with a small script that keeps the landing page out of sight of whoever
 * has a session. That is a file of its own, as the Content-Security-Policy allows no inline script.
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
      const chunkOf = (source: string) =>
        files.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(source));
      const [screen, start] = [chunkOf(landing), chunkOf(app)];
      if (page?.type !== 'asset' || !screen || !start) {
        throw new Error('The build has no index.html, landing page or app.');
      }

      const fonts = files
        .filter(({ fileName }) => /-latin-wght-normal-[^/]*\.woff2$/.test(fileName))
        .map(
          ({ fileName }) =>
            `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${fileName}">\n    `,
        );
      const shell = String(page.source).replace('<title>', `${fonts.join('')}<title>`);
      this.emitFile({
        type: 'asset',
        fileName: 'shell.html',
        source: shell.replace('</head>', `${preloadsOf(bundle, start.fileName, shell)}</head>`),
      });

      const source = readFileSync(join(root, 'build/early.js'), 'utf8');
      const early = this.getFileName(this.emitFile({ type: 'asset', name: 'early.js', source }));
      const markup = await drawLanding(root);
      page.source = shell
        .replace('<meta charset', `<script src="/${early}"></script>\n    <meta charset`)
        .replace('</head>', `${preloadsOf(bundle, screen.fileName, shell)}</head>`)
        .replace('<div id="root">', (opening) => opening + markup);
    },
  };
}
