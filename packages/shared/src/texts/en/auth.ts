/** Signing in, joining, and confirming an address. */
export const auth = {
  /** The screen that lets visitors in. */
  account: 'Account',
  back: 'Back',
  joinTheCommunity: 'Join the community',
  pictureAbout: 'Meet founders who have been where you are, and those who will be.',
  pictureTitle: 'Every business starts with a conversation.',
  welcomeBack: 'Welcome back',
  welcomeToTheCommunity: 'Welcome to the community',
  businessNameOptional: 'Business Name (Optional)',
  forgotPassword: 'Forgot password?',
  industryOptional: 'Industry (Optional)',
  passwordWithLength: 'Password (min. 8 characters)',
  suspended: 'You cannot sign in with this account. {contact}',
  loginFailures: {
    noAccount: "We couldn't find an account with that email. Ready to join us?",
    notSignedIn: 'We could not sign you in. What you typed is still here.',
    other: 'Something went wrong. Please try again in a moment.',
    wrongPassword: "Oops! That didn't match. Try again or reset your password.",
  },
  registerFailures: {
    notRegistered: 'We could not register you. What you typed is still here.',
    other: "We couldn't create your account right now. Please try again.",
    taken: 'Looks like you already have an account! Try logging in instead.',
  },
  /** Signing in with a provider. */
  social: {
    continueWith: 'Continue with {provider}',
    failed: 'Social login failed. Please try again or use email/password.',
    finishing: 'Completing sign in...',
    noSession: 'Authentication failed. Please try again.',
    signedIn: "Welcome! You've successfully signed in with your account.",
    signedInWith: "Welcome! You've successfully signed in with {provider}.",
    signingIn: 'Signing in',
  },
  /** Requesting a link for a new password. */
  resetLink: {
    about: "Enter your email, and we'll send you a link to set a new password.",
    send: 'Send Reset Link',
    sent: "Check your email! We've sent you a password reset link.",
    sentIfKnown: 'If that email exists, a password reset link has been sent.',
    title: 'Reset your password',
    usesSocial: 'This account uses social login. Please sign in with your social provider.',
  },
  /** Setting a new password by that link. */
  newPassword: {
    atLeast: 'At least {length} characters',
    checking: 'Checking your link...',
    choose: 'Choose a new password',
    confirmPassword: 'Confirm Password',
    expired: 'This reset link is invalid or has expired',
    failed: 'Failed to reset password',
    invalid: 'Invalid reset link',
    isSet: 'Your new password is set.',
    newPassword: 'New Password',
    reset: 'Reset Password',
    done: 'Password reset successfully! You can now log in with your new password.',
    unusable: 'This link can no longer be used. We are taking you back to the start.',
  },
  /** What a visitor signs in for. */
  wanted: {
    open: 'To go on to',
    profile: "A member's profile",
    rsvp: 'To RSVP',
    waitlist: 'To join the waitlist',
    write: 'To ask about',
  },
  /** Confirming an email address. */
  confirmation: {
    againInMinutes: 'Again in {minutes} min',
    againInSeconds: 'Again in {seconds} s',
    bar: 'Confirm your email: we sent a link to {email}',
    changeAddress: 'Change address',
    failed: 'The mail could not be sent. Please try again.',
    first: 'Please confirm your email first. We sent a link to {email}',
    pleaseWait: 'Please wait before you send it again.',
    sendAgain: 'Send again',
    sent: 'Sent.',
    sentBefore: 'We sent it a moment ago.',
  },
} as const;
