import { auth } from './auth.ts';
import { businesses } from './businesses.ts';
import { common } from './common.ts';
import { commonErrors } from './common-errors.ts';
import { contact } from './contact.ts';
import { dashboard } from './dashboard.ts';
import { events } from './events.ts';
import { fields } from './fields.ts';
import { formErrors } from './form-errors.ts';
import { frame } from './frame.ts';
import { members } from './members.ts';
import { membership } from './membership.ts';
import { messages } from './messages.ts';
import { notifications } from './notifications.ts';
import { opportunities } from './opportunities.ts';
import { benefits, packages } from './packages.ts';
import { partner } from './partner.ts';
import { placements } from './placements.ts';
import { safety } from './safety.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';

/** The texts of all pages but the landing page and the back office. */
export const texts = {
  common,
  errors: { ...commonErrors, ...formErrors },
  fields,
  frame,
  auth,
  dashboard,
  members,
  contact,
  businesses,
  events,
  opportunities,
  messages,
  notifications,
  safety,
  search,
  membership,
  packages,
  benefits,
  placements,
  partner,
  settings,
};
