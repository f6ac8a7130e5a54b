import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Reads what `writeKept` wrote. A damaged file (a full disk, an edit by hand) is renamed to `<file>.damaged` and
 * reported on stderr: a sandbox without its past is better than one that no longer starts.
 * @returns the parsed JSON; null without a readable file
 */
export async function readKept(file: string | undefined): Promise<unknown> {
  const text = file && (await readFile(file, 'utf8').catch(isMissing));
  if (!file || text === undefined) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    await rename(file, `${file}.damaged`);
    process.stderr.write(
      `${file} is damaged (${(error as Error).message}): it is now ${file}.damaged, and a new one begins.\n`,
    );
    return null;
  }
}

function isMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Writes JSON to a temporary file and renames it, so that a kill leaves a complete file. */
export async function writeKept(file: string, content: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(content), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
