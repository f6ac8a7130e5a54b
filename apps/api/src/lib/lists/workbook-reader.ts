import type { Log } from '#lib/log.ts';
import { createWorkProcess, entryBeside } from '#lib/work-process.ts';
import type { WorkbookAnswer, WorkbookJob } from './list-process.ts';
import { ListRefused, type Row } from './row.ts';

/**
 * 5,000 rows of 40 filled columns take 1.0 s of the processor and 150 MB. A file that is made to take more is refused within
 * two seconds (docs/PERFORMANCE.md).
 */
const reader = createWorkProcess<WorkbookJob, WorkbookAnswer>(
  entryBeside(import.meta.url, 'list-process'),
  { timeMs: 20_000, cpuMs: 1500, memoryBytes: 500_000_000, idleMs: 30_000, maxWaiting: 10 },
  'lists_busy',
);

/**
 * The rows of a workbook, read in a separate process.
 * @param path the absolute path of the file, which is kept
 * @param signal ends the work, whether it waits or runs
 * @throws ListRefused for a file that is no workbook, protected, damaged or exceeds the limits; 503 when too many wait
 */
export async function readWorkbook(log: Log, path: string, signal?: AbortSignal): Promise<Row[]> {
  const answer = await reader.ask({ path }, signal);
  if ('rows' in answer) return answer.rows;
  if ('refused' in answer) throw new ListRefused(answer.refused, answer.found);
  if ('failed' in answer) throw new Error(`a workbook could not be read: ${answer.failed}`);
  log.warn({ signal: answer.endedBy }, 'reading a workbook exceeded its limits');
  throw new ListRefused('workbook_unreadable', '–');
}
