import { defineEndpoint } from '@rosette/shared/contract/define-endpoint.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import { errors as german } from '@rosette/shared/texts/de/errors.ts';
import express from 'express';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createEndpointRouter } from '#http/endpoint-router.ts';
import type { HandlerRequest } from '#http/handlers.ts';
import { createApp } from '../app.ts';
import { as, context, raw, testContext } from './api.ts';
import { aMember, anAdmin } from './factories.ts';

const { auth, contactRequests, suspensions, users } = contract;
const inGerman = { 'Accept-Language': 'de-AT, en;q=0.5' };

/** The Vary header as a list. */
const varies = (headers: Record<string, string>) => headers.vary?.split(', ') ?? [];

describe('the sentence of an error is in the language of Accept-Language, its code is the same', () => {
  test.each([
    [undefined, 'en', 'There is nothing at this address'],
    ['en-GB', 'en', 'There is nothing at this address'],
    ['de', 'de', 'Unter dieser Adresse gibt es nichts'],
    ['fr, de-AT;q=0.8, en;q=0.7', 'de', 'Unter dieser Adresse gibt es nichts'],
    ['fr', 'en', 'There is nothing at this address'],
  ])('%s is answered in %s', async (accepted, language, detail) => {
    const asked = raw().get('/api/nothing-here');
    const { body, headers } = await (accepted ? asked.set('Accept-Language', accepted) : asked);
    expect(body).toEqual({ code: 'nothing_at_address', detail });
    expect(headers['content-language']).toBe(language);
    expect(varies(headers)).toContain('Accept-Language');
  });

  test('without Accept-Language it is the default of the installation', async () => {
    const germanApp = createApp(testContext({ DEFAULT_LANGUAGE: 'de' }));
    const { body, headers } = await raw(germanApp).get('/api/nothing-here');
    expect([body.detail, headers['content-language']]).toEqual([german.nothing_at_address, 'de']);
    const inEnglish = await raw(germanApp).get('/api/nothing-here').set('Accept-Language', 'en');
    expect(inEnglish.body.detail).toBe('There is nothing at this address');
  });

  test('of the member who is asking it is not: the header decides', async () => {
    const ada = await aMember();
    await as(ada).call(users.updateMe, { body: { language: 'de' } });
    const { detail } = await as(ada).call(users.get, { params: { id: 'nonsense' } });
    expect(detail).toBe('Not found');
  });

  test('a 422 names each field in it', async () => {
    const body = { full_name: '', email: 'ada', password: 'short' };
    const answer = await as(null).call(auth.register, { body, headers: inGerman });
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        code: 'required',
        detail: '„Vor- und Nachname“ fehlt',
        errors: [
          { path: 'full_name', code: 'required', message: '„Vor- und Nachname“ fehlt' },
          { path: 'email', code: 'email_invalid', message: 'Gib eine gültige E-Mail-Adresse ein' },
          {
            path: 'password',
            code: 'password_too_short',
            message: 'Das Passwort muss mindestens 8 Zeichen lang sein',
          },
        ],
      },
    ]);
  });

  test('a 422 that is decided after the body was read names its field, too', async () => {
    const admin = await anAdmin();
    const params = { id: (await aMember()).id };
    const body = { reason: 'Spam', until: '2020-01-01' };
    const answer = await as(admin).call(suspensions.suspend, { params, body, headers: inGerman });
    const message = 'Das Ende der Sperre muss in der Zukunft liegen';
    expect(answer.body).toEqual({
      code: 'suspension_ends_in_past',
      detail: message,
      errors: [{ path: 'until', code: 'suspension_ends_in_past', message }],
    });
  });

  test('days are written as the language writes them', async () => {
    const [admin, eve] = [await anAdmin(), await aMember()];
    const body = { reason: 'Spam', until: '2090-12-03T12:00:00Z' };
    await as(admin).call(suspensions.suspend, { params: { id: eve.id }, body });
    const { detail, code } = await as(eve).call(users.me, { headers: inGerman });
    expect([code, detail]).toEqual([
      'account_suspended_until',
      'Dieses Konto ist bis zum 3. Dezember 2090 gesperrt: Spam',
    ]);
    expect((await as(eve).call(users.me)).detail).toBe(
      'This account is suspended until 3 December 2090: Spam',
    );
  });

  test('times to wait are written as the language writes them', async () => {
    const limited = createApp(testContext({ RATE_LIMIT: 'on' }));
    const body = { email: 'nobody@rosette.example' };
    const ask = () => as(null, limited).call(auth.forgotPassword, { body, headers: inGerman });
    for (let times = 0; times < 20; times += 1) await ask();
    const { code, detail } = await ask();
    expect(code).toBe('too_many_requests');
    expect(detail).toMatch(/^Zu viele Anfragen\. Bitte versuche es in \d+ (Minuten|Sekunden) noch einmal\.$/);
  });

  test('a monthly allowance names its number and the day it starts again', async () => {
    const ada = await aMember({ is_confirmed: true });
    const text = 'Shall we meet?';
    for (let times = 0; times < 3; times += 1) {
      const body = { to: (await aMember()).id, purpose: 'advice', text } as const;
      expect((await as(ada).call(contactRequests.create, { body })).status).toBe(201);
    }
    const body = { to: (await aMember()).id, purpose: 'advice', text } as const;
    const refused = await as(ada).call(contactRequests.create, { body, headers: inGerman });
    expect(refused.code).toBe('contact_requests_used_up');
    expect(refused.detail).toMatch(/^Du hast deine 3 Anfragen .* Ab dem 1\. \p{Lu}\p{L}+ \d{4} kannst du/u);
    expect((await as(ada).call(contactRequests.create, { body })).detail).toMatch(
      /^You have used your 3 requests this month\. You can ask again from 1 \w+ \d{4}, or upgrade/,
    );
  });
});

test('an answer that is repeated by its key has the language of the first time', async () => {
  const greet = defineEndpoint({
    method: 'post',
    path: '/greetings',
    access: 'public',
    summary: 'Greet',
    response: z.object({ greeting: z.string() }),
    status: 201,
    isInLanguage: true,
  });
  const commit = async ({ language }: HandlerRequest<typeof greet>) => ({
    greeting: language === 'de' ? 'Hallo' : 'Hello',
  });
  const app = express().use(
    createEndpointRouter({ test: { greet } }, { test: { greet: { commit } } }, context),
  );
  const send = (language: string) =>
    raw(app).post('/greetings').set({ 'Idempotency-Key': 'once', 'Accept-Language': language });
  const answers = [await send('de'), await send('en')];
  expect(answers.map(({ body, headers }) => [body.greeting, headers['content-language']])).toEqual([
    ['Hallo', 'de'],
    ['Hallo', 'de'],
  ]);
  for (const { headers } of answers) expect(varies(headers)).toContain('Accept-Language');
});
