import type { AppContext } from '#lib/app-context.ts';
import { createKeyedHash } from '#lib/keyed-hash.ts';
import { hashLinkToken } from '#lib/link-token.ts';
import { type GuestRsvp, RsvpModel } from './rsvp.model.ts';

/** Characters of base64url: 132 bits. */
const secretLength = 22;

/** The secrets that a guest's mails may hold, newest first: made from her id, so that every mail can have it. */
const secretsOf = ({ config }: AppContext, id: unknown): [string, ...string[]] =>
  createKeyedHash(config.jwtSecrets, 'guest link')
    .allOf(String(id))
    .map((hash) => hash.slice(0, secretLength)) as [string, ...string[]];

export const hashOfSecret = hashLinkToken;

/** The hash to store for a new guest with this id. */
export const secretHashFor = (app: AppContext, id: unknown): string => hashOfSecret(secretsOf(app, id)[0]);

/** The address of a guest's page. The secret is made anew where the key of its own was removed. */
export async function guestLink(app: AppContext, { _id, guest }: GuestRsvp): Promise<string> {
  const secrets = secretsOf(app, _id);
  const known = secrets.find((secret) => hashOfSecret(secret) === guest.secret_hash);
  if (!known) await RsvpModel.updateOne({ _id }, { 'guest.secret_hash': hashOfSecret(secrets[0]) });
  return `${app.config.webOrigin}/guests/${known ?? secrets[0]}`;
}

const addressHash = ({ config }: AppContext) => createKeyedHash(config.jwtSecrets, 'guest address');

/** What is stored of a guest's address, and recognises it at other events. */
export const hashOfAddress = (app: AppContext, email: string): string => addressHash(app).of(email);

/** The hashes under which an address may be stored. */
export const hashesOfAddress = (app: AppContext, email: string): string[] => addressHash(app).allOf(email);
