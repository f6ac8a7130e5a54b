/** The kinds of subjects of notifications. */
export const subjectKinds = [
  'user',
  'event',
  'opportunity',
  'contact_request',
  'conversation',
  'introduction',
  'report',
  'partnership',
  'advertisement',
  'membership',
] as const;

/** The subject of a notification, by which notifications are gathered, read and removed. */
export interface Subject {
  kind: (typeof subjectKinds)[number];
  id: string;
}
