import mongoose from 'mongoose';

const { BSON } = mongoose.mongo;

/** A document whose values keep their BSON types. */
type Doc = Record<string, unknown>;

const exactly = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;

/** ms for which a mail that was given up is kept. */
const failedMailKeptMs = 30 * 86_400_000;

/** Ends an account's sessions and mailed links: no token was ever issued at so high a version. */
function withoutSessions(user: Doc, now: Date): Doc {
  const { reset_token_hash, reset_token_expires, token_version, ...rest } = user;
  const version = Math.max(Number(token_version ?? 0) + 1, Math.floor(now.getTime() / 1000));
  return { ...rest, token_version: version };
}

/**
 * Gives up a job that was due, or was tried and waits for its next try, so that an admin decides whether it is still wanted.
 * Periodic ones go on, and only what their first run enqueues is given up (`holdsNewJobs`).
 */
function withoutDueWork(job: Doc, now: Date): Doc {
  const { claim, claimed_until, ...rest } = job;
  const { due_at, ...given } = rest;
  const wasTried = Number(rest.tries ?? 0) > 0 || rest.reason !== undefined;
  const isDue = rest.state === 'waiting' && due_at instanceof Date && (due_at <= now || wasTried);
  if (isDue && rest.subject === 'periodic') return { ...rest, is_restored: true };
  if (!isDue) return rest;
  const purge = rest.variant === 'Mail' && { purge_at: new Date(now.getTime() + failedMailKeptMs) };
  return { ...given, state: 'failed', failed_at: now, reason: 'restored', ...purge };
}

const changes: Record<string, (document: Doc, now: Date) => Doc> = {
  users: withoutSessions,
  jobs: withoutDueWork,
};

/** The documents of a backup as they are stored by a restore (product/backups#after-a-restore). */
export function restoredDocuments(collection: string, documents: readonly Buffer[], now: Date): Doc[] {
  const change = changes[collection];
  return documents.map((bytes) => {
    const document = BSON.deserialize(bytes, exactly);
    return change ? change(document, now) : document;
  });
}
