import { defineConfig } from 'vite';

/** A file for the server, for the processes that read pictures and workbooks, for backups and for restores; packages stay in node_modules; the workspace's own are bundled with what only they depend on. */
export default defineConfig(({ mode }) => ({
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        server: mode === 'benchmark' ? 'bench/serve.ts' : 'src/server.ts',
        backup: 'src/backup.ts',
        restore: 'src/restore.ts',
        'picture-process': 'src/features/pictures/picture-process.ts',
        'list-process': 'src/lib/lists/list-process.ts',
      },
      output: {
        entryFileNames: '[name].js',
        // The benchmark's server is a chunk, which looks for the picture process beside itself.
        ...(mode === 'benchmark' && { chunkFileNames: '[name]-[hash].js' }),
      },
    },
  },
  ssr: { noExternal: [/^@rosette\//, 'linkify-it', 'tlds', 'uc.micro'] },
}));
