import { runWithDatabase } from './lib/database-tool.mjs';

await runWithDatabase('apps/api/dist/backup.js', process.argv.slice(3));
