import { findReportableBusiness } from './features/businesses/businesses.service.ts';
import { findReportableEvent } from './features/events/events.service.ts';
import { findReportableOpportunity } from './features/opportunities/opportunities.service.ts';
import type { Reportables } from './features/reports/reports.service.ts';

/** The things of members that can be reported by visitors, too: each is found whatever its visibility; null where there is none. */
export const reportables: Reportables = {
  business: findReportableBusiness,
  event: findReportableEvent,
  opportunity: findReportableOpportunity,
};
