import { events } from '@rosette/shared/contract/events.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { showLanguage } from '#lib/texts.ts';
import { server } from '#test/server.ts';
import { ApiError } from './api-error.ts';
import { call, callList } from './client.ts';

const answerWith = (path: string, body: string) =>
  server.use(http.all(`*/api${path}`, () => HttpResponse.text(body, { status: 202 })));

test('any 2xx is a success, also without a body', async () => {
  answerWith('/users/me', '');
  expect(await call(users.me)).toBeUndefined();
});

test.each([
  ['is a page', '<!doctype html><title>Sign in to the network</title>'],
  ['breaks off', '[{"id":'],
  ['is no list', '{"items":[]}'],
  ['is empty', ''],
])('a list that %s is an error, as it comes from a proxy', async (_, body) => {
  answerWith('/events', body);
  const error = await callList(events.list).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 0, detail: '' });
});

test('a deleted member is named in the language that is shown, a text that says the same is not', async () => {
  await showLanguage('de');
  const gone = { id: null, full_name: 'Former member', business_name: null };
  answerWith('/events', JSON.stringify([{ title: 'Former member', organizer_name: 'Former member', gone }]));
  expect(await call(events.list)).toMatchObject([
    {
      title: 'Former member',
      organizer_name: 'Ehemaliges Mitglied',
      gone: { full_name: 'Ehemaliges Mitglied' },
    },
  ]);
});
