import { randomUUID } from 'node:crypto';
import { contract } from '@rosette/shared/contract/index.ts';
import { expect, test } from 'vitest';
import { as } from '#test/api.ts';
import { aConversation } from '#test/contacts.ts';
import { aMember } from '#test/factories.ts';

const { blocks, conversations } = contract;

test('whom a member blocked does not learn that she read the ended conversation', async () => {
  const [eve, ada] = [await aMember(), await aMember()];
  const id = await aConversation(eve, ada);
  const readAt = async () =>
    (await as(eve).call(conversations.messages, { params: { id } })).body.map(({ read_at }) => read_at);
  await as(eve).call(conversations.send, {
    params: { id },
    body: { text: 'Are you there?', client_id: randomUUID() },
  });
  const before = await readAt();
  await as(ada).call(blocks.create, { body: { user_id: eve.id } });
  expect((await as(ada).call(conversations.read, { params: { id } })).status).toBe(204);
  expect(await readAt()).toEqual(before);
  expect(before).toContain(null);
});
