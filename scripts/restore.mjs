import { resolve } from 'node:path';
import { runWithDatabase } from './lib/database-tool.mjs';

// Files are relative to the caller's folder, which only npm knows.
const folder = process.env.INIT_CWD ?? process.cwd();
const isPath = (arg) => !arg.startsWith('--') && !arg.startsWith('s3://');
const args = process.argv.slice(3).map((arg) => (isPath(arg) ? resolve(folder, arg) : arg));

await runWithDatabase('apps/api/dist/restore.js', args);
