import type { partner } from '@rosette/shared/contract/partner.ts';
import type { Handlers } from '#http/handlers.ts';
import { textsOf } from '#lib/texts.ts';
import { analyticsFile, getAnalytics, listDailyAnalytics } from '../placements/analytics.service.ts';
import { receiveInquiry } from './inquiries.service.ts';

export const partnerHandlers: Handlers<typeof partner> = {
  analytics: ({ caller }) => getAnalytics(caller),
  dailyAnalytics: ({ caller, query }) => listDailyAnalytics(caller, query),
  analyticsFile: ({ caller, query, language }) => analyticsFile(caller, query, language),
  contact: {
    commit: async ({ app, body, language }) => ({
      id: await receiveInquiry(app, body),
      message: textsOf(language).answers.inquirySent,
    }),
  },
};
