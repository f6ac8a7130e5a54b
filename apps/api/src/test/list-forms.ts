/** Queries of lists and facets, tested in addition to their valid call; by names such as 'events.list'. */
export const listForms: Record<string, Record<string, string>[]> = {
  'users.list': [
    { q: 'm' },
    { q: 'mem' },
    { q: 'member one' },
    { industry: 'food' },
    { q: 'member', industry: 'food' },
  ],
  'users.facets': [{ industry: 'food' }, { industry: 'food', offers: 'bread' }],
  'businesses.list': [
    { q: 'r' },
    { q: 'rose bakery' },
    { industry: 'food' },
    { q: 'bread', industry: 'food' },
    { sort: 'created' },
  ],
  'events.list': [
    { q: 's' },
    { q: 'summit' },
    // A full page makes the API count the list, too.
    { limit: '1', from: '2026-01-01' },
    { limit: '1', from: '2026-01-01', until: '2040-01-01' },
    { until: '2040-01-01', q: 'founders' },
  ],
  'contacts.list': [{ limit: '1' }],
  'conversations.list': [{ limit: '1' }],
  'opportunities.list': [
    { q: 'b' },
    { q: 'baker' },
    { type: 'job' },
    { type: 'job', q: 'baker' },
    { mine: 'true' },
    { mine: 'true', type: 'job', q: 'baker' },
  ],
  'advertisements.active': [{ ad_type: 'spotlight_article' }],
  'admin.inquiries': [{ status: 'new' }],
  'reports.list': [{ state: 'open' }, { state: 'received' }],
  'admin.payments': [{ state: 'paid' }, { state: 'awaiting_admin' }],
};
