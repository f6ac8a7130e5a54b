import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './build/chunks.ts';
import { compileHints } from './build/compile-hints.ts';
import { noCircles } from './build/no-circles.ts';
import { offlinePage } from './build/offline-page.ts';
import { prerenderFolder, staticLanding } from './build/static-landing.ts';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    !isSsrBuild && [noCircles(), staticLanding(), offlinePage(), compileHints()],
  ],
  server: { port: 3000, strictPort: true, proxy: { '/api': api, '/media': api } },
  build: {
    target: 'es2022',
    sourcemap: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: isSsrBuild ? { codeSplitting: false } : chunks },
    ...(isSsrBuild && { outDir: prerenderFolder, copyPublicDir: false, sourcemap: false }),
  },
}));
