/** Mails about an account, its address and its ways to sign in. */
export const accountMails = {
  addressTest: {
    subject: 'Your mails from {community} arrive again',
    text: 'This mail was sent to see whether mails arrive here. They do: from now on you get them again.',
    action: 'Go to your dashboard',
  },
  testMail: {
    subject: 'A test mail from {community}',
    text: 'This mail was sent from the admin panel. Mails of {community} arrive here.',
  },
  backupOverdue: {
    subject: '{community} has no backup of the last 48 hours',
    last: 'The last good backup of {community} is of {day}.',
    none: 'No good backup of {community} was ever made.',
    text: 'One is tried every night. The log of the installation says why it fails; you get no further mail about it until there is one again.',
    action: 'See what waits',
  },
  admission: {
    admitted: 'Welcome to {community}',
    youAreIn: 'An admin has let you in: from now on {community} is yours, too.',
    signIn: 'Go to your dashboard',
    declined: 'Your application to {community}',
    notIn: 'Thank you for your interest. We cannot admit you to {community}.',
    message: 'From the admins',
    deletion: 'Your account is deleted in 14 days. There is nothing to do. Questions go to {address}.',
    waiting: {
      subject: {
        one: '{count} person waits to join {community}',
        other: '{count} people wait to join {community}',
      },
      text: { one: '{count} person waits to be admitted.', other: '{count} people wait to be admitted.' },
      who: 'Who',
      since: '{name}, since {day}',
      more: { one: 'and {count} more', other: 'and {count} more' },
      action: 'Read the applications',
    },
  },
  import: {
    subject: '{name} invites you to {community}',
    handedIn: '{name} has handed in your data to {community}, so that you can join.',
    nobodySees: 'Nobody but the admins sees it until you come.',
    note: 'Why',
    action: 'Join',
    remove: 'Delete my data, if you do not want this: {page}',
    validity: 'The link works for 30 days. If you do nothing, your data is deleted then.',
    reminder: 'Your place at {community} is kept for ten more days',
  },
  invitation: {
    subject: '{name} invites you to {community}',
    invites: '{name} invites you to join {community}.',
    note: 'Her message',
    action: 'Accept the invitation',
    validity: 'The link works once, within the next 30 days.',
    ifUnwanted:
      'If you do not want to join, there is nothing to do: you get no further invitation for 30 days. Questions go to {address}.',
  },
  verify: {
    subject: 'Please confirm your email address',
    welcome:
      'Welcome to {community}. Please confirm that this is your email address, so that we can reach you when it matters.',
    action: 'Confirm my address',
    validity:
      'The link works once, within the next 24 hours. If you have not joined {community}, there is nothing to do.',
  },
  changeEmail: {
    subject: 'Please confirm your new email address',
    asked: 'You asked to use this email address for your {community} account from now on.',
    action: 'Use this address',
    validity:
      'The link works once, within the next 24 hours. Until then nothing changes. If it was not you, there is nothing to do.',
  },
  changeEmailAsked: {
    subject: 'A change of your email address was requested',
    asked:
      'Somebody, hopefully you, asked to use another email address for your {community} account. It takes effect when the link mailed to that address is opened.',
    action: 'Open my settings',
    ifNotYou: 'If it was not you: change your password now, or sign out everywhere. Either stops the change.',
  },
  emailChanged: {
    subject: 'Your email address was changed',
    changed:
      'Your {community} account uses another email address from now on. This is the last email we send here.',
    ifNotYou: 'If it was not you, please write to {address} at once.',
  },
  newAddress: 'New address',
  deleted: {
    subject: 'Your {community} account was deleted',
    whatStays:
      'Your account was deleted, with your profile, your businesses, your opportunities and your coming events. Past events and the messages you wrote to others stay, without your name. Payments stay in our books as long as the law asks for it, without your profile.',
    thanks: 'Thank you for having been with us. You are welcome back at any time.',
    ifNotYou: 'If it was not you, please write to {address}.',
  },
  code: {
    subject: 'Your {community} code',
    type: 'Type this code on the settings page to go on.',
    code: 'Code',
    validity:
      'It works once, for 15 minutes. If it was not you who asked, somebody else may be signed in to your account: sign out everywhere on your settings page.',
  },
  providerUnlinked: {
    subject: '{provider} no longer signs you in to {community}',
    unlinked:
      '{provider} was unlinked from your {community} account just now. Every other device was signed out, and the address of your calendar ended.',
    again: 'To sign in with {provider} again, allow it at {page} first.',
    ifNotYou: 'If it was not you, write to {address}.',
  },
  providerLinked: {
    subject: 'You can now sign in to {community} with {provider}',
    linked:
      'Somebody, hopefully you, signed in with a {provider} account that has this email address. It is now linked to your {community} account.',
    passwordRemoved:
      'Until now nobody had confirmed that this email address belongs to the account, so its password no longer works and every earlier session has ended. From now on, sign in with {provider}.',
    ifNotYou:
      'If it was not you, somebody else can use your {provider} account or this mailbox: secure both, unlink {provider} at {page}, and write to {address}.',
  },
  resetPassword: {
    subject: 'Reset your {community} password',
    asked: 'Somebody, hopefully you, asked to reset the password of your {community} account.',
    action: 'Set a new password',
    validity:
      'The link works once, within the next hour. If it was not you, there is nothing to do: your password stays as it is.',
  },
  passwordChanged: {
    subject: 'Your {community} password was changed',
    changed:
      'The password of your {community} account was changed just now. Every other device was signed out, and the address of your calendar ended.',
    ifNotYou:
      'If it was not you, ask for a reset link on the sign-in page at {page} at once, or write to {address}.',
  },
} as const;
