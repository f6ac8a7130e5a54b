import * as z from 'zod/mini';
import { socialProviderNames } from '../social-providers.ts';
import { inquiryDto } from './admin.ts';
import { advertisementDto } from './advertisements.ts';
import { myApplicationDto } from './applications.ts';
import { billingDto } from './billing.ts';
import { businessDto } from './businesses.ts';
import { contactDto, contactRequestDto } from './contacts.ts';
import { eventDto } from './event-list.ts';
import { id, instant } from './fields.ts';
import { introductionDto } from './introductions.ts';
import { invitationDto } from './invitations.ts';
import { mailPreferencesDto } from './mail.ts';
import { ownGrantDto } from './memberships.ts';
import { notificationDto, notificationPreferencesDto } from './notifications.ts';
import { opportunityDto } from './opportunities.ts';
import { partnershipDto } from './partnerships.ts';
import { receiptDto } from './payments.ts';
import { personDto } from './people.ts';
import { pictureUse } from './pictures.ts';
import { publicReportReasons, reportDto } from './reports.ts';
import { rsvpStates } from './rsvp-state.ts';
import { ownUserDto } from './users.ts';
import { withdrawalEntryDto } from './withdrawals.ts';

/** A member's RSVP; `left` where she cancelled it. */
export const rsvpEntryDto = z.object({
  id,
  title: z.string(),
  date: instant,
  state: z.enum([...rsvpStates, 'left']),
  since: instant,
  checked_in_at: z.nullable(instant),
});
export type RsvpEntryDto = z.output<typeof rsvpEntryDto>;

const profileExport = z.object({
  ...ownUserDto.shape,
  has_password: z.boolean(),
  /** Her identities of social sign-in. */
  identities: z.array(
    z.object({ provider: z.enum(socialProviderNames), subject: z.string(), linked_at: instant }),
  ),
  /** Providers that she has unlinked. */
  unlinked_providers: z.array(z.enum(socialProviderNames)),
  email_verified_at: z.nullable(instant),
  updated_at: instant,
  /** The last suspension that was not lifted, also when it has ended. */
  suspension: z.nullable(z.object({ reason: z.string(), until: z.nullable(instant), at: instant })),
  mail_preferences: mailPreferencesDto,
  notification_preferences: notificationPreferencesDto,
});

/** A mail to her, without its content. */
export const mailEntryDto = z.object({ kind: z.string(), state: z.string(), created_at: instant });
export type MailEntryDto = z.output<typeof mailEntryDto>;

/** A report of hers with her text, or one from her confirmed address without an account. */
export const reportEntryDto = z.object({
  ...reportDto.shape,
  reason: z.enum(publicReportReasons),
  text: z.nullable(z.string()),
});
export type ReportEntryDto = z.output<typeof reportEntryDto>;

/** A member she blocked. */
export const blockEntryDto = z.object({ member_id: id, created_at: instant });

/** A member she dismissed, and until when. */
export const dismissalEntryDto = z.object({ member_id: id, until: instant });
export type DismissalEntryDto = z.output<typeof dismissalEntryDto>;

/** A member of whom she said that they met at an event. */
export const metEntryDto = z.object({ event_id: id, member_id: id });
export type MetEntryDto = z.output<typeof metEntryDto>;

/** A network address from which a sign-in to her account was tried lately. */
export const signInEntryDto = z.object({ address: z.string(), kept_until: instant });
export type SignInEntryDto = z.output<typeof signInEntryDto>;

/** A message she wrote or received. */
export const messageEntryDto = z.object({
  conversation_id: id,
  with: personDto,
  text: z.string(),
  created_at: instant,
  is_own: z.boolean(),
});
export type MessageEntryDto = z.output<typeof messageEntryDto>;

/** A picture she uploaded. */
export const pictureEntryDto = z.object({ url: z.string(), use: pictureUse, created_at: instant });

/** The data export: everything that is stored about a member. */
export const dataExport = z.object({
  exported_at: instant,
  profile: profileExport,
  businesses: z.array(businessDto),
  events: z.array(eventDto),
  rsvps: z.array(rsvpEntryDto),
  opportunities: z.array(opportunityDto),
  applications: z.array(myApplicationDto),
  /** As she sees them. */
  contact_requests: z.array(contactRequestDto),
  contacts: z.array(contactDto),
  introductions: z.array(introductionDto),
  /** Of whom she said that they met, at which event, while it is not answered. */
  met: z.array(metEntryDto),
  /** Her own. */
  invitations: z.array(invitationDto),
  dismissed_suggestions: z.array(dismissalEntryDto),
  messages: z.array(messageEntryDto),
  /** At most one entry. */
  billing_details: z.array(billingDto),
  payments: z.array(receiptDto),
  memberships: z.array(ownGrantDto),
  /** Of her purchases, and others from her address where she has confirmed it. */
  withdrawals: z.array(withdrawalEntryDto),
  partnerships: z.array(partnershipDto),
  advertisements: z.array(advertisementDto),
  /** Inquiries from her address; only where she has confirmed it. */
  inquiries: z.array(inquiryDto),
  pictures: z.array(pictureEntryDto),
  blocks: z.array(blockEntryDto),
  reports: z.array(reportEntryDto),
  notifications: z.array(notificationDto),
  mails: z.array(mailEntryDto),
  sign_ins: z.array(signInEntryDto),
});
export type DataExport = z.output<typeof dataExport>;
