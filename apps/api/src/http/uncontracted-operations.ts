import { notificationStreamPath } from '@rosette/shared/contract/notifications.ts';
import { socialProviderNames, socialProviders } from '@rosette/shared/social-providers.ts';
import { socialSignInErrors } from '@rosette/shared/social-sign-in-errors.ts';

type Json = Record<string, unknown>;

const refused = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

/** The redirect that ends a social sign-in. */
const toWeb = (description: string): Json => ({
  description: `To /auth/callback of the web app. ${description}; \`error\` is one of: ${socialSignInErrors.join(', ')}`,
});

/** What every call may be answered. */
const always = {
  429: refused('Too many requests; see Retry-After'),
  503: refused('Switched off or out of reach'),
};

const textParameter = (name: string, place: 'query' | 'header', description: string): Json => ({
  name,
  in: place,
  required: false,
  description,
  schema: { type: 'string' },
});

const socialOperations = socialProviderNames.flatMap((name) => [
  [
    `/auth/${name}`,
    {
      get: {
        tags: ['auth'],
        operationId: `auth.${name}`,
        security: [],
        summary: `Sign in with ${socialProviders[name]}: opened by the browser, not called`,
        parameters: [
          textParameter('invitation', 'query', 'The secret of an invitation, for who joins by it'),
        ],
        responses: {
          302: { description: 'To the provider' },
          303: toWeb('With `error` and `provider`'),
          ...always,
        },
      },
    },
  ],
  [
    `/auth/${name}/callback`,
    {
      get: {
        tags: ['auth'],
        operationId: `auth.${name}Callback`,
        security: [],
        summary: `Where ${socialProviders[name]} sends the browser back to`,
        parameters: [
          textParameter('code', 'query', 'From the provider'),
          textParameter('state', 'query', 'From the provider'),
          textParameter('error', 'query', 'From the provider'),
        ],
        responses: {
          303: toWeb('With `token` or `error`, and `provider`'),
          ...always,
        },
      },
    },
  ],
]);

/**
 * The operations of routes outside the contract, for the OpenAPI document: redirects of the browser, Stripe's webhook,
 * whose body is verified as bytes, and the live stream.
 */
export const uncontractedOperations: Record<string, Json> = {
  ...Object.fromEntries(socialOperations),
  '/mail/bounces': {
    post: {
      tags: ['mail'],
      operationId: 'mail.bounces',
      summary: 'A returned mail, from the mail server',
      security: [],
      parameters: [textParameter('Authorization', 'header', 'Bearer BOUNCE_SECRET')],
      requestBody: { required: true, content: { 'message/rfc822': { schema: { type: 'string' } } } },
      responses: {
        204: { description: 'Taken, whatever it held' },
        401: refused('Not the secret'),
        404: refused('BOUNCE_SECRET is not set'),
        413: refused('Over 256 kB'),
        415: refused('In an encoding that is not read'),
        ...always,
      },
    },
  },
  '/payments/webhook': {
    post: {
      tags: ['payments'],
      operationId: 'payments.webhook',
      summary: "Stripe's signed events",
      security: [],
      parameters: [textParameter('Stripe-Signature', 'header', "Stripe's signature of the body")],
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      responses: {
        200: { description: 'Taken note of' },
        400: refused('The signature is not valid'),
        413: refused('Over 1 MB'),
        415: refused('In an encoding that is not read'),
        ...always,
      },
    },
  },
  [notificationStreamPath]: {
    get: {
      tags: ['notifications'],
      operationId: 'notifications.stream',
      summary: 'Notifications, messages and unread counts as they come',
      security: [{ bearer: [] }],
      parameters: [textParameter('Last-Event-ID', 'header', 'Continues after this event')],
      responses: {
        200: {
          description: 'Events `notification`, `message` and `unread`',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
        401: refused('Not signed in'),
        ...always,
        429: refused('Too many requests, or more than 10 streams of an account'),
      },
    },
  },
};
