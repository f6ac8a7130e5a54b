import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { chunkOf, entryChunk, withImports } from './chunk-imports.ts';
import { loadPrerender } from './static-landing.ts';

const font = /-latin-wght-normal-[^/]*\.woff2$/;

/** The entry's lazy imports, in order, until an attendee list is shown and its check-ins are sent. */
const attendeeListSources = [
  'src/app/create-root.ts',
  'src/app/start-app.tsx',
  'src/screens/events/attendees/attendee-list-screen.tsx',
  'src/screens/events/attendees/check-in-sender.ts',
  'src/ui/toaster.tsx',
];

/** The scripts that show an attendee list, in whichever language. */
function attendeeListFilesOf(bundle: Rolldown.OutputBundle, languages: readonly string[]): string[] {
  const texts = languages.flatMap((language) =>
    ['landing', 'app', 'community'].map((bundle) => `texts/${language}/web-${bundle}.ts`),
  );
  const sources = [...attendeeListSources, ...texts];
  const chunks = [entryChunk(bundle), ...sources.map((source) => chunkOf(bundle, source))];
  const scripts = new Set<string>();
  for (const { fileName } of chunks) withImports(bundle, fileName, scripts);
  return [...scripts].map((file) => `/${file}`);
}

/** Writes offline.html, offline.de.html and the like, and their service worker with the hashed names of this build's files. */
export function offlinePage(): Plugin {
  let root = '';
  return {
    name: 'offline-page',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const read = (name: string) => readFileSync(join(root, 'build', name), 'utf8');
      const app = bundle['index.html'];
      const [, style] = (app?.type === 'asset' && String(app.source).match(/"(\/assets\/[^"]+\.css)"/)) || [];
      if (!style) throw new Error('index.html has no style sheet.');
      const { languages, offlineTexts } = await loadPrerender(root);
      const template = read('offline.html').replace('/src/app/theme.css', style);
      const pages: Record<string, string> = {};
      for (const language of languages) {
        const texts: Record<string, string> = await offlineTexts(language);
        const fileName = language === 'en' ? 'offline.html' : `offline.${language}.html`;
        const source = template
          .replace('<html lang="en">', `<html lang="${language}">`)
          .replace(/\{\{(\w+)\}\}/g, (_, name: string) => texts[name] ?? '');
        pages[language] = `/${fileName}`;
        this.emitFile({ type: 'asset', fileName, source });
      }

      const fonts = Object.keys(bundle).filter((file) => font.test(file));
      const offlineFiles = [...Object.values(pages), '/icon.svg', style, ...fonts.map((file) => `/${file}`)];
      const lists =
        `const offlinePages = ${JSON.stringify(pages)};\n` +
        `const offlineFiles = ${JSON.stringify(offlineFiles)};\n` +
        `const attendeeListFiles = ${JSON.stringify(attendeeListFilesOf(bundle, languages))};\n`;
      const worker = lists + read('service-worker.js');
      const version = createHash('sha256')
        .update(worker)
        .update(template)
        .update(JSON.stringify(pages))
        .digest('hex')
        .slice(0, 12);
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: `const version = '${version}';\n${worker}`,
      });
    },
  };
}
