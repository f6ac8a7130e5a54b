import { defineConfig } from 'vite';

/** One file for the server; packages stay in node_modules, only the workspace's own are bundled. */
export default defineConfig({
  build: {
    ssr: 'src/server.ts',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'server.js' } },
  },
  ssr: { noExternal: [/^@rosette\//] },
});
