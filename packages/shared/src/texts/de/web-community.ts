import type { texts as english } from '../en/web-community.ts';
import { businesses } from './businesses.ts';
import { deletion } from './deletion.ts';
import { events } from './events.ts';
import { messages } from './messages.ts';
import { opportunities } from './opportunities.ts';
import { safety } from './safety.ts';
import { zoneCities } from './zone-cities.ts';

export const texts: typeof english = {
  businesses,
  deletion,
  events,
  messages,
  opportunities,
  safety,
  zoneCities,
};
