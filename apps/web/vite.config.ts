import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './build/chunks.ts';
import { compileHints } from './build/compile-hints.ts';
import { noCircles } from './build/no-circles.ts';
import { offlinePage } from './build/offline-page.ts';
import { oldestTargets } from './build/oldest-browsers.ts';
import { prerenderFolder, staticLanding } from './build/static-landing.ts';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001';

/** The chunks that every page loads, and its style sheet. */
const inEveryPage = /\/(?:index|react|common)-/;
/** Chunks that the start of the app imports, and the scripts that run without it. */
const inApp = /\/(?:start-app|members|conversations|search-match|useInfiniteQuery)-/;
const isForVisitors = /\/(?:index|common|landing-screen|hydrate-landing)-/;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    !isSsrBuild && [noCircles(), staticLanding(), offlinePage(), compileHints()],
  ],
  server: { port: 3000, strictPort: true, proxy: { '/api': api, '/media': api } },
  build: {
    target: oldestTargets,
    sourcemap: true,
    assetsInlineLimit: 0,
    modulePreload: {
      // A script loads no chunk ahead that was loaded before it: the names would only make it larger.
      resolveDependencies: (_file, files, { hostId, hostType }) =>
        hostType === 'js'
          ? files.filter(
              (file) => !inEveryPage.test(file) && (isForVisitors.test(hostId) || !inApp.test(file)),
            )
          : files,
    },
    rolldownOptions: { output: isSsrBuild ? { codeSplitting: false } : chunks },
    ...(isSsrBuild && { outDir: prerenderFolder, copyPublicDir: false, sourcemap: false }),
  },
}));
