import { reports } from '@rosette/shared/contract/reports.ts';
import { answer } from './server.ts';

/** Nothing is reported: for screens that a test opens for something else. */
export function answerNothingReported(): void {
  answer(reports.mine, []);
  answer(reports.list, []);
}
