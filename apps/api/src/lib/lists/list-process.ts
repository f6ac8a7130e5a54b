import { createWatch, serveWork } from '#lib/serve-work.ts';
import { ListRefused, type RefusalCode, type Row } from './row.ts';
import { rowsOfWorkbook } from './workbook.ts';

// The process that reads workbooks; workbook-reader.ts starts it.

export interface WorkbookJob {
  path: string;
}

export type WorkbookAnswer =
  | { rows: Row[] }
  | { refused: RefusalCode; found: string }
  /** An unexpected error, as text. */
  | { failed: string };

const withinLimits = createWatch();

serveWork<WorkbookJob, WorkbookAnswer>(async ({ path }) => {
  try {
    return { rows: await withinLimits(() => rowsOfWorkbook(path)) };
  } catch (error) {
    if (error instanceof ListRefused) return { refused: error.code, found: error.found };
    return { failed: String(error instanceof Error ? error.stack : error) };
  }
});
