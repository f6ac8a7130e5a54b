import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface Seal {
  /** Encrypts and authenticates a text; the result is safe in URLs and cookies. */
  close(text: string): string;
  /** The text of a seal; null when it was changed, or made with an unknown secret. */
  open(sealed: string): string | null;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Seals texts with AES-256-GCM. Keys are derived by HKDF from `secrets` (newest first: it seals, all open) and
 * `purpose`, so that a seal of one purpose is invalid for another.
 */
export function createSeal(secrets: readonly string[], purpose: string): Seal {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', `rosette ${purpose}`, 32)));

  function openWith(key: Buffer, sealed: Buffer): string | null {
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    try {
      const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  return {
    close(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, keys[0] as Buffer, nonce, { authTagLength: tagBytes });
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(parts).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < nonceBytes + tagBytes) return null;
      for (const key of keys) {
        const text = openWith(key, bytes);
        if (text !== null) return text;
      }
      return null;
    },
  };
}
