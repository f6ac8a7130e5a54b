export interface RateLimit {
  /** The counted key: the network address, or the signed-in account. */
  per: 'address' | 'account';
  points: number;
  seconds: number;
}

const minute = 60;
const hour = 60 * minute;

/** See product/api#rate-limits. */
export const rateLimits = {
  general: [{ per: 'address', points: 600, seconds: minute }],
  login: [{ per: 'address', points: 10, seconds: minute }],
  register: [{ per: 'address', points: 10, seconds: hour }],
  forgot_password: [{ per: 'address', points: 20, seconds: hour }],
  account_mail: [
    { per: 'address', points: 30, seconds: hour },
    { per: 'account', points: 6, seconds: hour },
  ],
  social: [{ per: 'address', points: 60, seconds: minute }],
  export: [{ per: 'account', points: 10, seconds: hour }],
  receipt_file: [{ per: 'account', points: 60, seconds: minute }],
  public_report: [{ per: 'address', points: 5, seconds: hour }],
  guest: [{ per: 'address', points: 5, seconds: hour }],
  withdrawal: [{ per: 'address', points: 5, seconds: hour }],
  cancellation: [{ per: 'address', points: 5, seconds: hour }],
  contact: [{ per: 'address', points: 5, seconds: minute }],
  track: [{ per: 'address', points: 120, seconds: minute }],
} as const satisfies Record<string, readonly RateLimit[]>;

/**
 * product/accounts#guessing-passwords: wrong passwords per account; for a known network address counted
 * separately (`checkPassword`).
 */
export const failedPasswordLimit = { points: 5, seconds: minute };

/**
 * product/accounts#forgotten-passwords: reset mails per account. Beyond it the answer is the same and no mail
 * is sent.
 */
export const resetMailLimit = { points: 5, seconds: hour };

/** product/accounts#confirming-an-address: seconds between two mails with the link that confirms an address. */
export const verificationMailSeconds = minute;

export type RateLimitName = keyof typeof rateLimits;
