/** What a notification can be about. */
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

/** The thing that a notification is about: by it notifications are gathered, read and removed. */
export interface Subject {
  kind: (typeof subjectKinds)[number];
  id: string;
}
