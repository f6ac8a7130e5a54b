import { toast as sonner } from 'sonner';

/** Notices at the top of the page (spec §1): shown for 4 s, three at a time. */
export const toast = {
  success: (text: string) => sonner.success(text),
  error: (text: string) => sonner.error(text),
  info: (text: string) => sonner.info(text),
};
