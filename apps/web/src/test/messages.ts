import type { ContactRequestDto } from '@rosette/shared/contract/contacts.ts';
import type { ConversationDto, MessageDto } from '@rosette/shared/contract/conversations.ts';
import type { IntroductionDto } from '@rosette/shared/contract/introductions.ts';
import type { NotificationDto } from '@rosette/shared/contract/notifications.ts';
import { aPerson } from './people.ts';

/** A request for contact that Maren sent to Ada. */
export const aContactRequest = (traits: Partial<ContactRequestDto> = {}): ContactRequestDto => ({
  id: '65f000000000000000000e01',
  from: aPerson(),
  to: aPerson({ id: '65f000000000000000000001', full_name: 'Ada Lind' }),
  purpose: 'advice',
  text: 'How did you find your first customers?',
  state: 'pending',
  created_at: '2026-01-15T10:00:00.000Z',
  expires_at: '2026-02-14T10:00:00.000Z',
  conversation_id: null,
  ...traits,
});

/** Maren's introduction of Ada to Grace, not answered yet. */
export const anIntroduction = (traits: Partial<IntroductionDto> = {}): IntroductionDto => ({
  id: '65f000000000000000000e02',
  by: aPerson(),
  first: aPerson({ id: '65f000000000000000000001', full_name: 'Ada Lind' }),
  second: aPerson({ id: '65f000000000000000000009', full_name: 'Grace Okafor' }),
  text: 'You both work with clay',
  state: 'pending',
  my_answer: null,
  created_at: '2026-01-15T10:00:00.000Z',
  expires_at: '2026-02-14T10:00:00.000Z',
  conversation_id: null,
  ...traits,
});

/** An open conversation with Maren, all of it read. */
export const aConversation = (traits: Partial<ConversationDto> = {}): ConversationDto => ({
  id: '65f000000000000000000c01',
  with: aPerson(),
  is_open: true,
  unread_count: 0,
  met_at: null,
  last_message: { text: 'Good to meet you', created_at: '2026-01-15T10:00:00.000Z', is_own: false },
  ...traits,
});

export const aMessage = (traits: Partial<MessageDto> = {}): MessageDto => ({
  id: '65f000000000000000000d01',
  text: 'Good to meet you',
  created_at: '2026-01-15T10:00:00.000Z',
  is_own: false,
  read_at: null,
  ...traits,
});

/** The unread notification of a contact request from Maren. */
export const aNotification = (traits: Partial<NotificationDto> = {}): NotificationDto => ({
  id: '65f000000000000000000f01',
  kind: 'contact_request',
  title: 'Maren Voss would like to be in touch',
  text: 'How did you find your first customers?',
  path: '/messages?tab=requests',
  actor: aPerson(),
  created_at: '2026-01-15T10:00:00.000Z',
  read_at: null,
  ...traits,
});
