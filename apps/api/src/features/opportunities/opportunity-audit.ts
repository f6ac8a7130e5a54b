import type { Opportunity } from './opportunity.model.ts';

/** What the audit log holds of an opportunity. */
export const auditedFields = ({ type, title, description, state, expires_at }: Opportunity) => ({
  type,
  title,
  description,
  state,
  expires_at,
});

/** The opportunity as the audit log and mails about moderation name it. */
export const publishedOf = ({ _id: id, poster_id: owner_id, title: label }: Opportunity) =>
  ({ kind: 'opportunity', id, owner_id, label }) as const;
