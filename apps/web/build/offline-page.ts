import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { chunkOf, entryChunk, withImports } from './chunk-imports.ts';

const font = /-latin-wght-normal-[^/]*\.woff2$/;

/** The entry's lazy imports, in order, until an attendee list is shown and its check-ins are sent. */
const attendeeListSources = [
  'src/app/create-root.ts',
  'src/app/start-app.tsx',
  'src/features/events/attendees/attendee-list-screen.tsx',
  'src/features/events/attendees/send-check-ins.ts',
  'src/ui/toaster.tsx',
];

/** The scripts that show an attendee list. */
function attendeeListFilesOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = [entryChunk(bundle), ...attendeeListSources.map((source) => chunkOf(bundle, source))];
  const scripts = new Set<string>();
  for (const { fileName } of chunks) withImports(bundle, fileName, scripts);
  return [...scripts].map((file) => `/${file}`);
}

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
      const offlineFiles = ['/offline.html', '/icon.svg', style, ...fonts.map((file) => `/${file}`)];
      const lists =
        `const offlineFiles = ${JSON.stringify(offlineFiles)};\n` +
        `const attendeeListFiles = ${JSON.stringify(attendeeListFilesOf(bundle))};\n`;
      const worker = lists + read('service-worker.js');
      const version = createHash('sha256').update(worker).update(html).digest('hex').slice(0, 12);
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: `const version = '${version}';\n${worker}`,
      });
    },
  };
}
