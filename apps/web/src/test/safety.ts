import { reports } from '@rosette/shared/contract/reports.ts';
import { answer } from './server.ts';

/** Answers without reports, for screens that also load them. */
export function answerNothingReported(): void {
  answer(reports.mine, []);
  answer(reports.list, []);
}
