import type { Express } from 'express';
import { raw } from './api.ts';
import type { Member } from './factories.ts';

/** The bytes of a file that the API answers. */
export async function readFileOf(
  app: Express,
  member: Member,
  path: string,
  language = 'en',
): Promise<Buffer> {
  const { body } = await raw(app)
    .get(`/api${path}`)
    .set('Authorization', `Bearer ${member.token}`)
    .set('Accept-Language', language)
    .buffer()
    .parse((response, done) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => done(null, Buffer.concat(pieces)));
    });
  return body as Buffer;
}
