import type {
  ReportKind,
  ReportOutcome,
  reportReasons,
  reportStates,
} from '@rosette/shared/contract/reports.ts';

export const reportReasonWords: Record<(typeof reportReasons)[number], string> = {
  spam: 'Spam',
  harassment: 'Harassment',
  scam: 'Scam or fraud',
  impersonation: 'Pretends to be somebody else',
  inappropriate: 'Inappropriate content',
  recruitment_scheme: 'Recruitment or pyramid scheme',
  other: 'Something else',
};

export const reportStateWords: Record<(typeof reportStates)[number], string> = {
  received: 'Received',
  in_review: 'In review',
  closed: 'Closed',
};

export const reportOutcomeWords: Record<ReportOutcome, string> = {
  no_action: 'No action',
  warned: 'Warned',
  removed: 'Removed',
  suspended: 'Suspended',
};

export const reportKindWords: Record<ReportKind, string> = {
  user: 'member',
  business: 'business',
  event: 'event',
  opportunity: 'opportunity',
  message: 'message',
};
