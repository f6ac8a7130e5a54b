import type { NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';

/** The key under which a member's mail of some news is enqueued once. */
export const newsMailKey = (kind: NotificationKind, key: string, memberId: string): string =>
  `${kind.replaceAll('_', '-')}:${key}:${memberId}`;
