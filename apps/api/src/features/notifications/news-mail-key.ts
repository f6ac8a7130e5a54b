import type { NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';

/** The key of a member's mail about some news. */
export const newsMailKey = (kind: NotificationKind, key: string, memberId: string): string =>
  `${kind.replaceAll('_', '-')}:${key}:${memberId}`;
