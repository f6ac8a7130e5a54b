import bcrypt from 'bcrypt';

/** bcrypt cost 12; 4 in tests (product/accounts#passwords). */
const rounds = { production: 12, development: 12, test: 4 } as const;

export interface PasswordHashes {
  hash(password: string): Promise<string>;
  matches(password: string, hash: string): Promise<boolean>;
}

/** Hashes and compares passwords with bcrypt, at the cost of the environment. */
export function createPasswordHashes(environment: keyof typeof rounds): PasswordHashes {
  return {
    hash: (password) => bcrypt.hash(password, rounds[environment]),
    matches: (password, hash) => bcrypt.compare(password, hash),
  };
}
