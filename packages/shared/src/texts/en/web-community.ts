import { businesses } from './businesses.ts';
import { events } from './events.ts';
import { messages } from './messages.ts';
import { opportunities } from './opportunities.ts';

/** The texts of showcase, events, opportunities and messages. */
export const texts = { businesses, events, messages, opportunities };
