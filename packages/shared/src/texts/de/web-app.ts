import { auth } from './auth.ts';
import { contact } from './contact.ts';
import { dashboard } from './dashboard.ts';
import { frame } from './frame.ts';
import { members } from './members.ts';
import { notifications } from './notifications.ts';
import { search } from './search.ts';

/** The texts of the frame, and of screens that members use most. */
export const texts = {
  frame,
  auth,
  dashboard,
  members,
  contact,
  notifications,
  search,
};
