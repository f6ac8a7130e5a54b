import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001';

export default defineConfig({
  // Compressed once here, at the highest level, rather than at every request.
  plugins: [
    react(),
    tailwindcss(),
    compression({
      algorithms: ['brotliCompress'],
      include: /\.(js|css|html|svg|webmanifest)$/,
      threshold: 1024,
    }),
  ],
  server: { port: 3000, strictPort: true, proxy: { '/api': api } },
  build: { target: 'es2022', sourcemap: true, assetsInlineLimit: 0 },
});
