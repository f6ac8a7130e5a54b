import type { contact as english } from '../en/contact.ts';
import { translationOf } from '../text.ts';

export const contact = translationOf<typeof english>()({
  /** The counter of a text: how many of its characters are used. */
  charactersUsed: '{used} von {limit}',
  purposes: {
    collaboration: 'Zusammenarbeit',
    buying: 'Kaufen',
    hiring: 'Stelle besetzen',
    advice: 'Rat',
    other: 'Etwas anderes',
  },
  /** Asking a member for contact. */
  request: {
    title: '{name} schreiben',
    about: 'Sie entscheidet, ob sie von dir hören möchte',
    allowance: 'Diesen Monat hast du noch {left} von {limit} Anfragen. Am {date} hast du wieder {limit}.',
    asked:
      'Du hast am {date} angefragt. Du erfährst es, wenn sie annimmt. Auch zurückgezogen zählt deine Anfrage für diesen Monat mit.',
    failed: 'Die Anfrage konnte nicht gesendet werden. Bitte versuche es noch einmal.',
    label: 'Kontaktanfrage',
    purpose: 'Worum es geht',
    send: 'Anfrage senden',
    sent: 'Anfrage gesendet!',
    textHint:
      'Schreib kurz, warum du mit ihr in Kontakt kommen möchtest. Noch keine Links, Adressen oder Telefonnummern.',
    withdraw: 'Anfrage zurückziehen',
    withdrawFailed: 'Die Anfrage konnte nicht zurückgezogen werden',
    withdrawn: 'Anfrage zurückgezogen',
  },
  /** Introducing two members to each other. */
  introduction: {
    title: '{name} vorstellen',
    about: 'Jede der beiden entscheidet für sich. Sie kommen in Kontakt, wenn beide Ja sagen.',
    failed: 'Die Vorstellung konnte nicht gesendet werden. Bitte versuche es noch einmal.',
    findSomebody: 'Finde jemanden zum Austauschen',
    introduce: 'Vorstellen',
    label: 'Vorstellung',
    noMatch: 'Zu „{text}“ passt keiner deiner Kontakte.',
    nobody: 'Noch niemand zum Vorstellen',
    nobodyAbout:
      'Sobald du mit einem weiteren Mitglied in Kontakt bist, kannst du die beiden einander vorstellen.',
    notConnected: 'Ihr seid noch nicht in Kontakt',
    notConnectedAbout:
      'Vorstellen kannst du Mitglieder, mit denen du in Kontakt bist. Schreib zuerst {name}.',
    search: 'Deine Kontakte durchsuchen',
    searchPlaceholder: 'Name oder Unternehmen',
    sent: 'Vorstellung gesendet!',
    textHint:
      'Beide lesen es. Schreib kurz, warum sie sich kennenlernen sollten, ohne Links, Adressen oder Telefonnummern.',
    toWhom: 'Wem',
  },
});
