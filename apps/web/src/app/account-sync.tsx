import { users } from '@rosette/shared/contract/users.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#data/client.ts';
import { followMember, onLanguageChoice } from '#data/language.ts';
import { useSession } from '#data/session.tsx';
import { logError } from '#lib/log-error.ts';
import { texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';

/** Shows the language of the member who is signed in, and keeps in her account what she chooses. */
export function LanguageSync() {
  const { user, isLoading, isUnreachable, hasExpired, setUser } = useSession();
  const [id, language] = [user?.id, user?.language];
  // Who the session is of, or was until it expired, reads on in her language: why it ended is said in it.
  const isDecided = !isLoading && !isUnreachable && !hasExpired;
  const follow = useEffectEvent(() =>
    followMember(user).catch((error: unknown) => logError('Failed to load the language', error)),
  );
  useEffect(() => {
    if (isDecided) void follow();
  }, [isDecided, id, language]);

  const keep = useEffectEvent(async (chosen: Language) => {
    if (!user || user.language === chosen) return;
    try {
      await setUser(await call(users.updateMe, { body: { language: chosen } }));
    } catch (error) {
      logError('Failed to keep the language', error);
      toast.error(texts.frame.languageNotSaved);
    }
  });
  useEffect(() => onLanguageChoice((chosen) => void keep(chosen)), []);
  return null;
}

/**
 * Stores the browser's time zone once for a member without one: her digest uses it
 * (product/notifications-and-mails#digest).
 */
export function TimeZoneSync() {
  const { user, setUser } = useSession();
  const isMissing = user?.time_zone === null;
  const id = user?.id;
  const keep = useEffectEvent(async () => {
    const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions();
    if (time_zone) await setUser(await call(users.updateMe, { body: { time_zone } }));
  });
  useEffect(() => {
    if (isMissing) keep().catch((error: unknown) => logError('Failed to keep the time zone', error));
  }, [isMissing, id]);
  return null;
}
