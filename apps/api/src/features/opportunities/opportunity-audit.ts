import type { Opportunity } from './opportunity.model.ts';

/** The fields of an opportunity in the audit log. */
export const auditedFields = ({ type, title, description, state, expires_at }: Opportunity) => ({
  type,
  title,
  description,
  state,
  expires_at,
});

/** The opportunity for the audit log and mails about moderation. */
export const publishedOf = ({ _id: id, poster_id: owner_id, title: label }: Opportunity) =>
  ({ kind: 'opportunity', id, owner_id, label }) as const;
