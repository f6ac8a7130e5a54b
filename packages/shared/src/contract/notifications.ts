import * as z from 'zod/mini';
import { type NotificationKind, notificationKinds } from './notification-kinds.ts';

const channels = z.object({ app: z.boolean(), mail: z.boolean() });

const ofEachKind = <S extends z.ZodMiniType>(schema: S) =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, schema])) as Record<NotificationKind, S>;

export const digestChoices = ['weekly', 'off'] as const;

/** Through which channels the member hears of each kind (beyond §10). */
export const notificationPreferencesDto = z.object({
  kinds: z.object(ofEachKind(channels)),
  digest: z.enum(digestChoices),
});
export type NotificationPreferencesDto = z.output<typeof notificationPreferencesDto>;

const someChannels = z.strictObject({ app: z.optional(z.boolean()), mail: z.optional(z.boolean()) });

/** An unknown kind or channel is refused (beyond §10). */
export const updateNotificationPreferencesBody = z.object({
  kinds: z.optional(z.partial(z.strictObject(ofEachKind(someChannels)))),
  digest: z.optional(z.enum(digestChoices)),
});
export type UpdateNotificationPreferencesBody = z.output<typeof updateNotificationPreferencesBody>;
