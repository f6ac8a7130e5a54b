/** Notifications of what a member did, by what it was; with others where they are gathered. */
export const deeds = {
  askedForContact: {
    member: '{name} would like to get in touch with you',
    formerMember: 'Former member would like to get in touch with you',
  },
  acceptedContact: {
    member: '{name} accepted your request',
    formerMember: 'Former member accepted your request',
  },
  wrote: {
    member: '{name} wrote to you',
    formerMember: 'Former member wrote to you',
  },
  introduced: {
    member: '{name} would like to introduce you to {other}',
    formerMember: 'Former member would like to introduce you to {other}',
  },
  metYou: {
    member: '{name} would like to meet you, too: you are now connected',
    formerMember: 'Former member would like to meet you, too: you are now connected',
  },
  metAtEvent: {
    member: 'You and {name} met at {event}. You can write to each other now.',
    formerMember: 'You and a former member met at {event}.',
  },
  acceptedIntroduction: {
    member: '{name} accepted your introduction: they are now connected',
    formerMember: 'Former member accepted your introduction: they are now connected',
  },
  acceptedInvitation: {
    member: '{name} has accepted your invitation',
    formerMember: 'Former member accepted your invitation',
  },
  signedUp: {
    member: '{name} signed up for {event}',
    memberAndOthers: {
      one: '{name} and {count} other signed up for {event}',
      other: '{name} and {count} others signed up for {event}',
    },
    formerMember: 'Former member signed up for {event}',
    formerMemberAndOthers: {
      one: 'Former member and {count} other signed up for {event}',
      other: 'Former member and {count} others signed up for {event}',
    },
    guest: 'A guest signed up for {event}',
    guestAndOthers: {
      one: 'A guest and {count} other signed up for {event}',
      other: 'A guest and {count} others signed up for {event}',
    },
  },
  applied: {
    member: '{name} applied for {opportunity}',
    memberAndOthers: {
      one: '{name} and {count} other applied for {opportunity}',
      other: '{name} and {count} others applied for {opportunity}',
    },
    formerMember: 'Former member applied for {opportunity}',
    formerMemberAndOthers: {
      one: 'Former member and {count} other applied for {opportunity}',
      other: 'Former member and {count} others applied for {opportunity}',
    },
  },
} as const;

/** All other notifications. */
export const news = {
  nowMember: 'You are now a member of {community}',
  nowPartner: 'You are now a partner of {community}',
  nowAdmin: 'You are now an admin of {community}',
  announcement: '{title}',
  announcementText: '{text}',
  momentInZone: '{moment} ({city} time)',
  momentInUtc: '{moment} (UTC)',
  eventTakesPlace: 'It is on {when}, in {place}.',
  eventChanged: '{event} has changed',
  eventChangedWithPlace: 'It is on {when}, in {place}. The place or the link has changed.',
  eventComingUp: '{event} is coming up',
  whomDidYouMeet: '{event}: whom did you meet?',
  toldIfBothSaySo: 'Nobody is told what you say unless she says the same.',
  datesAnd: '{dates}; {date}',
  takePlaceOn: 'It is on {dates}, in {place}.',
  datesChanged: {
    one: 'Changed: {event} ({count} date)',
    other: 'Changed: {event} ({count} dates)',
  },
  wasPlannedOn: 'It was planned for {dates}, in {place}.',
  wasPlannedOnWithMessage: '{message}\n\nIt was planned for {dates}, in {place}.',
  datesCancelled: {
    one: 'Cancelled: {event} ({count} date)',
    other: 'Cancelled: {event} ({count} dates)',
  },
  eventCancelled: '{event} will not take place',
  eventWasPlanned: 'It was planned for {when}, in {place}.',
  eventWasPlannedWithMessage: '{message}\n\nIt was planned for {when}, in {place}.',
  eventMessage: 'News about {event}',
  /** Of notifications that an earlier release stored. */
  guestSignedUp: 'A guest signed up for {event}',
  removedFromList: 'You are no longer on the list for {event}',
  removedByOrganizer: 'The organizer removed you from the list.',
  promoted: 'You have a place at {event}',
  promotedTo: 'A place became free, and you were next on the waitlist. It is on {when}, in {place}.',
  datesPromoted: {
    one: 'You have a place at {event} ({count} date)',
    other: 'You have a place at {event} ({count} dates)',
  },
  datesPromotedTo: 'Places became free, and you were next on the waitlists. It is on {dates}, in {place}.',
  applicationShortlisted: 'You are on the shortlist for {opportunity}',
  applicationAccepted: 'Your application for {opportunity} was accepted',
  applicationDeclined: 'Your application for {opportunity} was declined',
  applicationNews: 'News about your application for {opportunity}',
  opportunityRemoved: '{opportunity} was taken off the board',
  applicationRemoved: 'You had applied for it. Your application was removed with it.',
  opportunityClosing: '{opportunity} is about to leave the board',
  opportunityClosesOn: 'It is on the board until {day}. Renew it to keep it there for 60 more days.',
  reportInReview: 'Your report {number} is being looked at',
  reportClosed: 'Your report {number} is closed',
  thanksForReport: 'Thank you for telling us.',
  membershipGiven: 'You have {tier} until {day}.',
  membershipTakenBack: 'Your {tier} ended.',
  membershipEnding: 'Your {tier} membership ends on {day}',
  membershipRenewal: 'If you renew it now, the new period starts when the current one ends.',
  membershipEnded: 'Your {tier} membership has ended',
  membershipEndedStay: 'You are a free member now: your profile and everything you made stay.',
} as const;

/** Notifications and mails about the state of a partnership or an advertisement. */
export const placementNews = {
  partnership: {
    approved: 'Your {level} partnership is approved',
    live: 'Your {level} partnership is live',
    rejected: 'Your {level} partnership was not approved',
    awaitsPayment:
      'Good news: your partnership is approved. It goes live as soon as its payment has arrived.',
    isLive: 'Your partnership is live. Thank you for supporting women entrepreneurs.',
    isLiveUntil: 'Your partnership is live until {day}. Thank you for supporting women entrepreneurs.',
    notOffered: 'We looked at your partnership and cannot offer it in this form.',
  },
  advertisement: {
    approved: 'Your advertisement is approved: {title}',
    live: 'Your advertisement is live: {title}',
    rejected: 'Your advertisement was not approved: {title}',
    awaitsPayment:
      'Good news: your advertisement is approved. It goes live as soon as its payment has arrived.',
    isLive: 'Your advertisement is live. Thank you for supporting women entrepreneurs.',
    isLiveUntil: 'Your advertisement is live until {day}. Thank you for supporting women entrepreneurs.',
    notOffered: 'We looked at your advertisement and cannot offer it in this form.',
  },
  levels: { silver: 'silver', gold: 'gold', platinum: 'platinum' },
  refundIfPaid:
    'If you have paid already, we refund the money. If you would like to talk about it, please write to us.',
  refundAsPaid:
    'We refund your payment the way you paid it; you find the credit note with your receipt then. If you would like to talk about it, please write to us.',
  refundByTransfer:
    'We refund your payment by bank transfer; you find the credit note with your receipt then. If you would like to talk about it, please write to us.',
  /** Two paragraphs of a mail as one text. */
  paragraphs: '{first} {second}',
  facts: { partner: 'Partner', package: 'Package', title: 'Title', type: 'Type', price: 'Price' },
  openPortal: 'Open your partner portal',
  writeToUs: 'Write to us',
} as const;
