import { conformance } from './conformance.ts';

conformance('transactions', 'transactions-convenient-api', 'command-logging-and-monitoring');
