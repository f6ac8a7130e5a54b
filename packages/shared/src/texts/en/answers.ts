/** What the API answers to calls that were done. */
export const answers = {
  resetLinkSent: 'If that email exists, a password reset link has been sent.',
  passwordReset: 'Password reset successfully! You can now log in with your new password.',
  emailConfirmed: 'Thank you, your email address is confirmed.',
  newEmailConfirmed: 'Your new email address is confirmed. Please use it to sign in from now on.',
  linkSentAgain: 'We have mailed you the link again.',
  codeSent: 'We have mailed you a code. It is valid for 15 minutes.',
  linkSentToNewEmail: 'We have mailed a link to the new address. It takes effect when you open it.',
  providerLinkedAgain: '{provider} is linked again when you sign in with it the next time.',
  roleGranted: {
    member: 'Role of {email} is now member',
    partner: 'Role of {email} is now partner',
    admin: 'Role of {email} is now admin',
  },
  inquirySent: "Thank you! We'll contact you within 24 hours.",
  unsubscribed: {
    memberships: 'You will get no more mails about membership',
    events: 'You will get no more mails about events',
    opportunities: 'You will get no more mails about opportunities',
    partners: 'You will get no more mails about partnerships and advertising',
    contacts: 'You will get no more mails about contact requests',
    messages: 'You will get no more mails about messages',
    reports: 'You will get no more mails about your reports',
    roles: 'You will get no more mails about your role',
    announcements: 'You will get no more mails about the community',
    digest: 'You will get no more mails about the weekly digest',
  },
} as const;
