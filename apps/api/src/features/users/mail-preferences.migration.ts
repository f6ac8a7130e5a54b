import { kindsOfMailTopic, type NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';
import type { Migration } from '#features/migrations/migrations.service.ts';
import { type User, UserModel } from './user.model.ts';

const formerTopics = ['memberships', 'events', 'opportunities', 'partners'] as const;

/** A member as earlier releases stored her: with a switch per mail topic, on by default. */
type FormerUser = Pick<User, '_id' | 'notification_preferences'> & {
  mail_preferences: Partial<Record<(typeof formerTopics)[number], boolean>>;
};

/** The mail preferences by kind; untouched topics are left to the defaults. */
function choicesOf({ mail_preferences: former }: FormerUser): Partial<Record<NotificationKind, boolean>> {
  const off = formerTopics.filter((topic) => former[topic] === false);
  return {
    // Mails about applications were on by default; now they are off.
    ...(former.opportunities === true && { application: true }),
    ...Object.fromEntries(off.flatMap((topic) => kindsOfMailTopic[topic].map((kind) => [kind, false]))),
  };
}

async function migrateUser(user: FormerUser): Promise<void> {
  const kinds = user.notification_preferences?.kinds as Record<string, { mail?: boolean }> | undefined;
  const chosen = Object.entries(choicesOf(user)).filter(([kind]) => kinds?.[kind]?.mail === undefined);
  const fields = chosen.map(([kind, isOn]) => [`notification_preferences.kinds.${kind}.mail`, isOn]);
  await UserModel.updateOne(
    { _id: user._id },
    { ...(fields.length > 0 && { $set: Object.fromEntries(fields) }), $unset: { mail_preferences: 1 } },
    // `mail_preferences` is no longer in the schema.
    { strict: false, timestamps: false },
  );
}

/**
 * Converts the former mail switches into preferences by kind (product/notifications-and-mails#kinds: they
 * keep what members chose).
 */
export const migrateMailPreferences: Migration = {
  name: '2026-11-mail-preferences',
  async changeSome() {
    // The driver, as Mongoose refuses a field outside the schema.
    const some = await UserModel.collection
      .find<FormerUser>({ mail_preferences: { $exists: true } })
      .project<FormerUser>({ mail_preferences: 1, notification_preferences: 1 })
      .limit(500)
      .toArray();
    for (const user of some) await migrateUser(user);
    return some.length;
  },
};
