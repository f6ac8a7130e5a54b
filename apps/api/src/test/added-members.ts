import { randomUUID } from 'node:crypto';
import type { Tier } from '@rosette/shared/policy/roles-and-tiers.ts';
import mongoose from 'mongoose';
import { UserModel } from '#features/users/user.model.ts';
import { createSessionTokens } from '#lib/session-token.ts';

export interface AddedMember {
  id: string;
  headers: { Authorization: string };
}

/**
 * Members inserted directly into the database, as hashing two hundred passwords is slow; each with a session token.
 * @param secret the JWT_SECRET of the processes that they call
 */
export async function addMembers(
  uri: string,
  count: number,
  secret: string,
  membership_tier: Tier = 'premium',
): Promise<AddedMember[]> {
  const connection = await mongoose.createConnection(uri).asPromise();
  const users = await connection.model('User', UserModel.schema).insertMany(
    Array.from({ length: count }, (_, index) => ({
      full_name: `Guest ${index}`,
      email: `guest-${randomUUID()}@rosette.example`,
      membership_tier,
      email_verified_at: new Date(),
    })),
  );
  await connection.close();
  const tokens = createSessionTokens([secret], 3600);
  return Promise.all(
    users.map(async ({ _id }) => {
      const token = tokens.issue({ id: String(_id), token_version: 0 });
      return { id: String(_id), headers: { Authorization: `Bearer ${token}` } };
    }),
  );
}
