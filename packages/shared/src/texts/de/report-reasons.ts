/** The reasons of a report; 'other', which names a plural form among the server's texts, is apart. */
export const reportReasons = {
  spam: 'Spam',
  harassment: 'Belästigung',
  scam: 'Betrug',
  impersonation: 'Gibt sich als jemand anderes aus',
  inappropriate: 'Unangemessener Inhalt',
  recruitment_scheme: 'Anwerbung oder Schneeballsystem',
} as const;

/** Those of a report without an account. */
export const publicReportReasons = {
  ...reportReasons,
  unlawful: 'Verstößt gegen das Gesetz',
  child_abuse: 'Missbrauch von Kindern',
} as const;

export const otherReason = 'Etwas anderes';
