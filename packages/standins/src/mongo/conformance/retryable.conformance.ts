import { conformance } from './conformance.ts';

conformance('retryable-reads', 'retryable-writes');
