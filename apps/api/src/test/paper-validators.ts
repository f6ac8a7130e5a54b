import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where the jars stand, in a folder each; docs/OPERATIONS.md says how they come there. */
const jars = fileURLToPath(new URL('../../../../node_modules/.cache/validators/', import.meta.url));

/** What the reference implementations say: Mustangproject 2.25.0 of invoices, veraPDF 1.28.2 of PDF/A and PDF/UA. */
const validators = {
  invoice: { folder: 'mustang', source: 'PaperValidator.java' },
  pdf: { folder: 'verapdf', source: 'PdfValidator.java' },
} as const;

type Validator = keyof typeof validators;

async function hasJava(): Promise<boolean> {
  return run('java', ['-version']).then(
    () => true,
    () => false,
  );
}

/** Whether Java and a validator are there; says in one line where they are not. */
export async function canValidate(validator: Validator): Promise<boolean> {
  const { folder } = validators[validator];
  const isThere = existsSync(`${jars}${folder}`) && (await hasJava());
  if (!isThere)
    process.stderr.write(`Skipped: no Java, or no jars in node_modules/.cache/validators/${folder}\n`);
  return isThere;
}

/** The lines of a validator about files; 'valid' for each that is. */
export async function validate(validator: Validator, files: readonly string[]): Promise<string[]> {
  const { folder, source } = validators[validator];
  const program = fileURLToPath(new URL(source, import.meta.url));
  const args = ['-cp', [`${jars}${folder}/*`].join(delimiter), program, ...files];
  const { stdout } = await run('java', args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim().split('\n');
}
