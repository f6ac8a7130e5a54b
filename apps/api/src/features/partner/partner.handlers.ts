import type { partner } from '@rosette/shared/contract/partner.ts';
import { analyticsFile, getAnalytics, listDailyAnalytics } from '#features/placements/analytics.service.ts';
import type { Handlers } from '#http/handlers.ts';
import { receiveInquiry } from './inquiries.service.ts';

export const partnerHandlers: Handlers<typeof partner> = {
  analytics: ({ caller }) => getAnalytics(caller),
  dailyAnalytics: ({ caller, query }) => listDailyAnalytics(caller, query),
  analyticsFile: ({ caller, query }) => analyticsFile(caller, query),
  contact: {
    commit: async ({ app, body }) => ({
      id: await receiveInquiry(app, body),
      message: "Thank you! We'll contact you within 24 hours.",
    }),
  },
};
