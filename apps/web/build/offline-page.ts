import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const font = /-latin-wght-normal-[^/]*\.woff2$/;

/** Writes offline.html and its service worker with the hashed names of this build's files. */
export function offlinePage(): Plugin {
  let root = '';
  return {
    name: 'offline-page',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const read = (name: string) => readFileSync(join(root, 'build', name), 'utf8');
      const app = bundle['index.html'];
      const [, style] = (app?.type === 'asset' && String(app.source).match(/"(\/assets\/[^"]+\.css)"/)) || [];
      if (!style) throw new Error('index.html has no style sheet.');
      const html = read('offline.html').replace('/src/app/theme.css', style);
      this.emitFile({ type: 'asset', fileName: 'offline.html', source: html });

      const fonts = Object.keys(bundle).filter((file) => font.test(file));
      const kept = ['/offline.html', '/icon.svg', style, ...fonts.map((file) => `/${file}`)];
      const worker = read('service-worker.js');
      const version = createHash('sha256').update(worker).update(html).digest('hex').slice(0, 12);
      const written = `const kept = ${JSON.stringify(kept)};\nconst version = '${version}';\n${worker}`;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: written });
    },
  };
}
