import { createHmac, hkdfSync } from 'node:crypto';

/** HMAC-SHA-256 of texts that must be recognised but not stored, as the addresses of deleted people. */
export interface KeyedHash {
  /** The hash to store. */
  of(text: string): string;
  /** The hashes under which the text may be stored: also those of former secrets. */
  allOf(text: string): string[];
}

/** @param secrets newest first; keys are derived from them by HKDF and `purpose` */
export function createKeyedHash(secrets: readonly string[], purpose: string): KeyedHash {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', `rosette ${purpose}`, 32)));
  const hash = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    of: (text) => hash(keys[0] as Buffer, text),
    allOf: (text) => keys.map((key) => hash(key, text)),
  };
}
