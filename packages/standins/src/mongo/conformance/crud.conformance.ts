import { conformance } from './conformance.ts';

conformance('crud', 'run-command', 'read-write-concern', 'collection-management', 'sessions');
