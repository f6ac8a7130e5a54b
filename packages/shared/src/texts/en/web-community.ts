import { businesses } from './businesses.ts';
import { deletion } from './deletion.ts';
import { events } from './events.ts';
import { messages } from './messages.ts';
import { opportunities } from './opportunities.ts';
import { safety } from './safety.ts';
import { zoneCities } from './zone-cities.ts';

/** The texts of showcase, events, opportunities, messages, reports and blocks. */
export const texts = { businesses, deletion, events, messages, opportunities, safety, zoneCities };
