import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { clampedLimit, id, idParams, instant, pageQuery, text } from './fields.ts';
import { personDto } from './people.ts';

export const messageDto = z.object({
  id,
  text: z.string(),
  created_at: instant,
  is_own: z.boolean(),
  /** When its receiver read it; null until then. */
  read_at: z.nullable(instant),
});
export type MessageDto = z.output<typeof messageDto>;

export const conversationDto = z.object({
  id,
  with: personDto,
  /** Whether messages can be sent: not after the connection has ended. */
  is_open: z.boolean(),
  unread_count: z.number(),
  last_message: z.nullable(z.object({ text: z.string(), created_at: instant, is_own: z.boolean() })),
  /** The event at which both said that they met; null where they got in touch otherwise. */
  met_at: z.nullable(z.object({ id, title: z.string() })),
});
export type ConversationDto = z.output<typeof conversationDto>;

/** A page of messages, newest first: 50 by default, 200 at most, older than the message `before`. */
export const messagePage = { default: 50, max: 200 } as const;
export const messageListQuery = z.object({
  limit: clampedLimit(messagePage.max),
  /** A message's id: a malformed one is 404, like an unknown one. */
  before: z.optional(z.string()),
});
export type MessageListQuery = z.output<typeof messageListQuery>;

export const sendMessageBody = z.object({
  text: text('message'),
  /** Made by the client: a repeated one answers the stored message. */
  client_id: z
    .string()
    .check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
});
export type SendMessageBody = z.output<typeof sendMessageBody>;

/** product/contact-and-messages#conversations. A conversation of others is 404, for admins, too. */
export const conversations = {
  list: defineEndpoint({
    method: 'get',
    path: '/conversations',
    access: 'member',
    summary: "The caller's conversations, the one with the latest message first",
    query: z.object(pageQuery),
    response: z.array(conversationDto),
    status: 200,
    isList: true,
  }),
  get: defineEndpoint({
    method: 'get',
    path: '/conversations/:id',
    access: 'member',
    summary: "One of the caller's conversations",
    params: idParams,
    response: conversationDto,
    status: 200,
  }),
  messages: defineEndpoint({
    method: 'get',
    path: '/conversations/:id/messages',
    access: 'member',
    summary: 'The messages of a conversation, newest first',
    params: idParams,
    query: messageListQuery,
    response: z.array(messageDto),
    status: 200,
    isList: true,
  }),
  send: defineEndpoint({
    method: 'post',
    path: '/conversations/:id/messages',
    access: 'member',
    summary: 'Write a message',
    params: idParams,
    body: sendMessageBody,
    response: messageDto,
    status: 201,
    isIdempotent: true,
    alsoAnswers: [409],
  }),
  read: defineEndpoint({
    method: 'post',
    path: '/conversations/:id/read',
    access: 'member',
    summary: 'Mark everything in a conversation as read',
    params: idParams,
    status: 204,
  }),
};
