import type { eventMails as english, guestMails as englishOfGuests } from '../en/event-mails.ts';
import { translationOf } from '../text.ts';

export const eventMails = translationOf<typeof english>()({
  facts: {
    event: 'Veranstaltung',
    when: 'Wann',
    where: 'Wo',
    organizer: 'Veranstalterin',
    address: 'Adresse',
    online: 'Online',
  },
  formerFacts: {
    event: 'Veranstaltung, bisher',
    when: 'Wann, bisher',
    where: 'Wo, bisher',
    organizer: 'Veranstalterin, bisher',
    address: 'Adresse, bisher',
    online: 'Online, bisher',
  },
  seeEvent: 'Zur Veranstaltung',
  going: {
    subject: 'Du bist dabei: {event}',
    confirmed:
      'Deine Zusage ist angekommen. Mit der angehängten Kalenderdatei trägst du die Veranstaltung in deinen Kalender ein.',
    plansChanged: 'Etwas dazwischengekommen? Du kannst auf der Seite der Veranstaltung wieder absagen.',
  },
  promoted: {
    subject: 'Du hast einen Platz: {event}',
    placeFree: 'Ein Platz ist frei geworden, und du warst die Nächste auf der Warteliste: Du bist dabei.',
    plansChanged: 'Etwas dazwischengekommen? Dann sag bitte ab, damit die Nächste deinen Platz bekommt.',
  },
  changed: {
    subject: 'Geändert: {event}',
    youAttend: 'Eine Veranstaltung, für die du zugesagt hast, hat sich geändert. So ist es jetzt:',
    calendar:
      'Die angehängte Kalenderdatei bringt deinen Kalender auf den neuen Stand. Wenn du nicht mehr kommen kannst, sag bitte ab.',
    youWait: 'Eine Veranstaltung, auf deren Warteliste du stehst, hat sich geändert. So ist es jetzt:',
    whenPlaceFree: 'Wir sagen dir Bescheid, wenn ein Platz für dich frei wird.',
  },
  cancelled: {
    subject: 'Abgesagt: {event}',
    isCancelled: 'Eine Veranstaltung, zu der du kommen wolltest, wurde abgesagt.',
    findAnother: 'Andere Veranstaltungen ansehen',
    calendar: 'Die angehängte Kalenderdatei entfernt sie aus deinem Kalender.',
  },
  datesGoing: {
    subject: {
      one: 'Du bist dabei: {event} ({count} Termin)',
      other: 'Du bist dabei: {event} ({count} Termine)',
    },
    confirmed:
      'Deine Zusagen sind bestätigt. Mit der angehängten Kalenderdatei trägst du deinen nächsten Termin ein.',
  },
  datesPromoted: {
    subject: {
      one: 'Du hast einen Platz: {event} ({count} Termin)',
      other: 'Du hast einen Platz: {event} ({count} Termine)',
    },
    placesFree:
      'Plätze sind frei geworden, und du warst die Nächste auf den Wartelisten: Bei diesen Terminen bist du dabei.',
  },
  datesChanged: {
    subject: {
      one: 'Geändert: {event} ({count} Termin)',
      other: 'Geändert: {event} ({count} Termine)',
    },
    youAttend: 'Termine einer Reihe, an denen du teilnimmst, haben sich geändert. So sind sie jetzt:',
    youWait: 'Termine einer Reihe, auf deren Warteliste du stehst, haben sich geändert. So sind sie jetzt:',
    calendar:
      'Die angehängte Kalenderdatei ändert deinen nächsten Termin. Wenn du nicht mehr kommen kannst, sag bitte ab.',
  },
  datesCancelled: {
    subject: {
      one: 'Abgesagt: {event} ({count} Termin)',
      other: 'Abgesagt: {event} ({count} Termine)',
    },
    areCancelled: 'Termine einer Reihe, an denen du teilnehmen wolltest, wurden abgesagt.',
    calendar: 'Die angehängte Kalenderdatei entfernt den nächsten Termin aus deinem Kalender.',
  },
  reminder: 'Bald: {event}',
});

export const guestMails = translationOf<typeof englishOfGuests>()({
  confirm: {
    subject: 'Bestätige deinen Platz: {event}',
    asked:
      'Jemand, hoffentlich du, hat mit deiner Adresse um einen Platz bei dieser Veranstaltung gebeten. Er gehört dir, sobald du ihn bestätigst.',
    action: 'Platz bestätigen',
    notYou:
      'Du warst das nicht? Dann brauchst du nichts zu tun: Nach einem Tag ist nichts davon gespeichert.',
  },
  again: {
    subject: 'Dein Platz: {event}',
    here: 'Hier ist noch einmal dein Link. Auf seiner Seite siehst du deinen Platz und kannst ihn zurückgeben, wenn du nicht kommen kannst.',
  },
  member: {
    subject: 'Du bist Mitglied: Melde dich an und sag zu',
    text: 'Jemand, hoffentlich du, hat mit deiner Adresse als Gast um einen Platz gebeten. Du bist Mitglied: Bitte melde dich an und sag auf der Seite der Veranstaltung zu.',
    nothingStored: 'Es wurde nichts gespeichert, und niemand hat davon erfahren.',
  },
  going:
    'Dein Platz ist bestätigt. Mit der angehängten Kalenderdatei trägst du die Veranstaltung in deinen Kalender ein.',
  seeSeat: 'Zu deinem Platz',
  cannotCome: 'Du kannst nicht kommen? Dann gib deinen Platz bitte zurück: {link}',
  calendar: 'In den Kalender: {link}',
  becomeMember: 'Möchtest du öfter kommen? Werde Mitglied: {link}',
});
