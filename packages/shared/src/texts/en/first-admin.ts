/** The page of the link that makes the first admin. */
export const firstAdmin = {
  title: 'Run {community}',
  about: 'Nobody is an admin here yet. The link that you have opened makes you the first one.',
  visitor: 'Register first, or sign in with your account. You come back here.',
  asMember: 'You are signed in as {email}.',
  become: 'Become an admin',
  becoming: 'One moment...',
  done: 'You are an admin now',
  failed: 'You could not be made an admin. Please try again.',
  isAdmin: 'You are an admin.',
  toPanel: 'Open the admin panel',
} as const;
