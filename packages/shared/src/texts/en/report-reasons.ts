/** The reasons of a report; 'other', which names a plural form among the server's texts, is apart. */
export const reportReasons = {
  spam: 'Spam',
  harassment: 'Harassment',
  scam: 'Scam or fraud',
  impersonation: 'Pretends to be somebody else',
  inappropriate: 'Inappropriate content',
  recruitment_scheme: 'Recruitment or pyramid scheme',
} as const;

/** Those of a report without an account. */
export const publicReportReasons = {
  ...reportReasons,
  unlawful: 'Against the law',
  child_abuse: 'Abuse of children',
} as const;

export const otherReason = 'Something else';
