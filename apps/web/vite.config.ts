import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { chunks } from './build/chunks.ts';
import { noCircles } from './build/no-circles.ts';
import { offlinePage } from './build/offline-page.ts';
import { prerenderFolder, staticLanding } from './build/static-landing.ts';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001';

// Compressed once here, at the highest level, rather than at every request.
const compressed = compression({
  algorithms: ['brotliCompress'],
  include: /\.(js|css|html|svg|webmanifest)$/,
  threshold: 1024,
});

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), !isSsrBuild && [noCircles(), staticLanding(), offlinePage(), compressed]],
  server: { port: 3000, strictPort: true, proxy: { '/api': api } },
  build: {
    target: 'es2022',
    sourcemap: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: isSsrBuild ? { codeSplitting: false } : chunks },
    ...(isSsrBuild && { outDir: prerenderFolder, copyPublicDir: false, sourcemap: false }),
  },
}));
