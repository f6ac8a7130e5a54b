export interface RateLimit {
  /** Whom the points are counted for; `account` is the caller, else the e-mail address in the body. */
  per: 'address' | 'account';
  points: number;
  seconds: number;
}

const minute = 60;
const hour = 60 * minute;

/** decisions §7, "Rate limits". */
export const rateLimits = {
  general: [{ per: 'address', points: 600, seconds: minute }],
  login: [
    { per: 'address', points: 10, seconds: minute },
    { per: 'account', points: 5, seconds: minute },
  ],
  register: [{ per: 'address', points: 10, seconds: hour }],
  forgot_password: [
    { per: 'address', points: 20, seconds: hour },
    { per: 'account', points: 5, seconds: hour },
  ],
  account_mail: [
    { per: 'address', points: 30, seconds: hour },
    { per: 'account', points: 6, seconds: hour },
  ],
  social: [{ per: 'address', points: 60, seconds: minute }],
  export: [{ per: 'account', points: 10, seconds: hour }],
  contact: [{ per: 'address', points: 5, seconds: minute }],
  track: [{ per: 'address', points: 120, seconds: minute }],
} as const satisfies Record<string, readonly RateLimit[]>;

export type RateLimitName = keyof typeof rateLimits;
