/** Mails to attendees and to the waitlist of an event. */
export const eventMails = {
  facts: {
    event: 'Event',
    when: 'When',
    where: 'Where',
    organizer: 'Organized by',
    address: 'Address',
    online: 'Online',
  },
  /** The same before a change. */
  formerFacts: {
    event: 'Event, before',
    when: 'When, before',
    where: 'Where, before',
    organizer: 'Organized by, before',
    address: 'Address, before',
    online: 'Online, before',
  },
  seeEvent: 'See the event',
  going: {
    subject: 'You are going: {event}',
    confirmed: 'Your RSVP is confirmed. The attached calendar file adds it to your calendar.',
    plansChanged: 'Plans changed? You can cancel your RSVP on the page of the event.',
  },
  promoted: {
    subject: 'You have a place: {event}',
    placeFree: 'A place became free, and you were next on the waitlist: you are going.',
    plansChanged: 'Plans changed? Please cancel your RSVP, so that the next member gets your place.',
  },
  changed: {
    subject: 'Changed: {event}',
    youAttend: 'An event you attend has changed. This is how it is now.',
    calendar:
      'The attached calendar file updates your calendar. If you cannot come any more, please cancel your RSVP.',
    youWait: 'An event whose waitlist you are on has changed. This is how it is now.',
    whenPlaceFree: 'We tell you when a place becomes free for you.',
  },
  cancelled: {
    subject: 'Cancelled: {event}',
    isCancelled: 'An event you were going to has been cancelled.',
    findAnother: 'Find another event',
    calendar: 'The attached calendar file removes it from your calendar.',
  },
  datesGoing: {
    subject: {
      one: 'You are going: {event} ({count} date)',
      other: 'You are going: {event} ({count} dates)',
    },
    confirmed: 'Your RSVPs are confirmed. The attached calendar file adds your next date to your calendar.',
  },
  datesPromoted: {
    subject: {
      one: 'You have a place: {event} ({count} date)',
      other: 'You have a place: {event} ({count} dates)',
    },
    placesFree: 'Places became free, and you were next on the waitlists: you are going to these dates.',
  },
  datesChanged: {
    subject: {
      one: 'Changed: {event} ({count} date)',
      other: 'Changed: {event} ({count} dates)',
    },
    youAttend: 'Dates of a series that you attend have changed. This is how they are now.',
    youWait: 'Dates of a series whose waitlist you are on have changed. This is how they are now.',
    calendar:
      'The attached calendar file updates your next date. If you cannot come any more, please cancel your RSVP.',
  },
  datesCancelled: {
    subject: {
      one: 'Cancelled: {event} ({count} date)',
      other: 'Cancelled: {event} ({count} dates)',
    },
    areCancelled: 'Dates of a series that you were going to have been cancelled.',
    calendar: 'The attached calendar file removes the next one from your calendar.',
  },
  reminder: 'Soon: {event}',
} as const;

/** Mails to guests of an event. */
export const guestMails = {
  confirm: {
    subject: 'Confirm your seat: {event}',
    asked:
      'Somebody, hopefully you, asked for a seat at this event with your address. The seat is yours once you confirm it.',
    action: 'Confirm my seat',
    notYou: 'It was not you? Then do nothing: after a day nothing of this is stored.',
  },
  again: {
    subject: 'Your seat: {event}',
    here: 'Here is your link again. On its page you see your seat, and give it back if you cannot come.',
  },
  member: {
    subject: 'You are a member: sign in to RSVP',
    text: 'Somebody, hopefully you, asked for a seat as a guest with your address. You are a member: please sign in and RSVP on the page of the event.',
    nothingStored: 'Nothing was stored, and nobody was told.',
  },
  going: 'Your seat is confirmed. The attached calendar file adds it to your calendar.',
  seeSeat: 'See your seat',
  cannotCome: "You can't come? Please give your seat back: {link}",
  calendar: 'Add to calendar: {link}',
  becomeMember: 'Do you want to come more often? Become a member: {link}',
} as const;
