import { blocks } from '@rosette/shared/contract/blocks.ts';
import { reports } from '@rosette/shared/contract/reports.ts';
import { answer } from './server.ts';

/** Nobody is blocked and nothing is reported: for screens that a test opens for something else. */
export function answerNothingReported(): void {
  answer(blocks.list, []);
  answer(reports.mine, []);
  answer(reports.list, []);
}
