import type {
  deeds as englishDeeds,
  news as englishNews,
  placementNews as englishPlacementNews,
} from '../en/news.ts';
import { translationOf } from '../text.ts';

export const deeds = translationOf<typeof englishDeeds>()({
  askedForContact: {
    member: '{name} möchte mit dir in Kontakt kommen',
    formerMember: 'Ein ehemaliges Mitglied möchte mit dir in Kontakt kommen',
  },
  acceptedContact: {
    member: '{name} hat deine Anfrage angenommen',
    formerMember: 'Ein ehemaliges Mitglied hat deine Anfrage angenommen',
  },
  wrote: {
    member: '{name} hat dir geschrieben',
    formerMember: 'Ein ehemaliges Mitglied hat dir geschrieben',
  },
  introduced: {
    member: '{name} möchte dir {other} vorstellen',
    formerMember: 'Ein ehemaliges Mitglied möchte dir {other} vorstellen',
  },
  metYou: {
    member: '{name} möchte dich auch kennenlernen: Ihr seid jetzt in Kontakt',
    formerMember: 'Ein ehemaliges Mitglied möchte dich auch kennenlernen: Ihr seid jetzt in Kontakt',
  },
  metAtEvent: {
    member: 'Du und {name} habt euch bei „{event}“ getroffen. Ihr könnt euch jetzt schreiben.',
    formerMember: 'Du und ein ehemaliges Mitglied habt euch bei „{event}“ getroffen.',
  },
  acceptedIntroduction: {
    member: '{name} hat deine Vorstellung angenommen: Die beiden sind jetzt in Kontakt',
    formerMember:
      'Ein ehemaliges Mitglied hat deine Vorstellung angenommen: Die beiden sind jetzt in Kontakt',
  },
  acceptedInvitation: {
    member: '{name} hat deine Einladung angenommen',
    formerMember: 'Ein ehemaliges Mitglied hat deine Einladung angenommen',
  },
  signedUp: {
    member: '{name} hat für „{event}“ zugesagt',
    memberAndOthers: {
      one: '{name} und {count} weitere Person haben für „{event}“ zugesagt',
      other: '{name} und {count} weitere Personen haben für „{event}“ zugesagt',
    },
    formerMember: 'Ein ehemaliges Mitglied hat für „{event}“ zugesagt',
    formerMemberAndOthers: {
      one: 'Ein ehemaliges Mitglied und {count} weitere Person haben für „{event}“ zugesagt',
      other: 'Ein ehemaliges Mitglied und {count} weitere Personen haben für „{event}“ zugesagt',
    },
    guest: 'Ein Gast hat für „{event}“ zugesagt',
    guestAndOthers: {
      one: 'Ein Gast und {count} weitere Person haben für „{event}“ zugesagt',
      other: 'Ein Gast und {count} weitere Personen haben für „{event}“ zugesagt',
    },
  },
  applied: {
    member: '{name} hat sich auf „{opportunity}“ beworben',
    memberAndOthers: {
      one: '{name} und {count} weiteres Mitglied haben sich auf „{opportunity}“ beworben',
      other: '{name} und {count} weitere Mitglieder haben sich auf „{opportunity}“ beworben',
    },
    formerMember: 'Ein ehemaliges Mitglied hat sich auf „{opportunity}“ beworben',
    formerMemberAndOthers: {
      one: 'Ein ehemaliges und {count} weiteres Mitglied haben sich auf „{opportunity}“ beworben',
      other: 'Ein ehemaliges und {count} weitere Mitglieder haben sich auf „{opportunity}“ beworben',
    },
  },
});

export const news = translationOf<typeof englishNews>()({
  nowMember: 'Du bist jetzt Mitglied von {community}',
  nowPartner: 'Du bist jetzt Partnerin von {community}',
  nowAdmin: 'Du bist jetzt Admin von {community}',
  announcement: '{title}',
  announcementText: '{text}',
  momentInZone: '{moment} Uhr (Ortszeit {city})',
  momentInUtc: '{moment} Uhr (UTC)',
  eventTakesPlace: 'Wann und wo: {when}, {place}.',
  eventChanged: '„{event}“ hat sich geändert',
  eventChangedWithPlace: 'Wann und wo: {when}, {place}. Der genaue Ort oder der Link ist jetzt ein anderer.',
  eventComingUp: '„{event}“ findet bald statt',
  whomDidYouMeet: '{event}: Wen hast du getroffen?',
  toldIfBothSaySo: 'Niemand erfährt, was du sagst, außer sie sagt dasselbe.',
  datesAnd: '{dates}; {date}',
  takePlaceOn: 'Wann und wo: {dates}, {place}.',
  datesChanged: {
    one: 'Geändert: {event} ({count} Termin)',
    other: 'Geändert: {event} ({count} Termine)',
  },
  wasPlannedOn: 'Geplant war: {dates}, {place}.',
  wasPlannedOnWithMessage: '{message}\n\nGeplant war: {dates}, {place}.',
  datesCancelled: {
    one: 'Abgesagt: {event} ({count} Termin)',
    other: 'Abgesagt: {event} ({count} Termine)',
  },
  eventCancelled: '„{event}“ findet nicht statt',
  eventWasPlanned: 'Geplant war: {when}, {place}.',
  eventWasPlannedWithMessage: '{message}\n\nGeplant war: {when}, {place}.',
  eventMessage: 'Neues zu „{event}“',
  guestSignedUp: 'Ein Gast hat für „{event}“ zugesagt',
  removedFromList: 'Du stehst nicht mehr auf der Liste für „{event}“',
  removedByOrganizer: 'Die Veranstalterin hat dich von der Liste genommen.',
  promoted: 'Du hast einen Platz bei „{event}“',
  promotedTo:
    'Ein Platz ist frei geworden, und du warst die Nächste auf der Warteliste. Wann und wo: {when}, {place}.',
  datesPromoted: {
    one: 'Du hast einen Platz bei „{event}“ ({count} Termin)',
    other: 'Du hast einen Platz bei „{event}“ ({count} Termine)',
  },
  datesPromotedTo:
    'Plätze sind frei geworden, und du warst die Nächste auf den Wartelisten. Wann und wo: {dates}, {place}.',
  applicationShortlisted: 'Du bist in der engeren Wahl für „{opportunity}“',
  applicationAccepted: 'Deine Bewerbung auf „{opportunity}“ wurde angenommen',
  applicationDeclined: 'Deine Bewerbung auf „{opportunity}“ wurde abgelehnt',
  applicationNews: 'Neues zu deiner Bewerbung auf „{opportunity}“',
  opportunityRemoved: 'Die Ausschreibung „{opportunity}“ gibt es nicht mehr',
  applicationRemoved: 'Du hattest dich darauf beworben. Deine Bewerbung wurde mit ihr entfernt.',
  opportunityClosing: 'Deine Ausschreibung „{opportunity}“ läuft bald ab',
  opportunityClosesOn:
    'Sie ist noch bis zum {day} zu sehen. Verlängere sie, wenn sie 60 weitere Tage stehen bleiben soll.',
  reportInReview: 'Wir sehen uns deine Meldung {number} an',
  reportClosed: 'Deine Meldung {number} ist abgeschlossen',
  thanksForReport: 'Danke, dass du uns Bescheid gegeben hast.',
  membershipGiven: 'Du hast {tier} bis zum {day}.',
  membershipTakenBack: 'Deine Mitgliedschaft {tier} ist zu Ende.',
  membershipEnding: 'Deine Mitgliedschaft {tier} endet am {day}',
  membershipRenewal: 'Wenn du sie jetzt verlängerst, beginnt der neue Zeitraum am Ende des laufenden.',
  membershipEnded: 'Deine Mitgliedschaft {tier} ist zu Ende',
  membershipEndedStay:
    'Du hast jetzt die kostenlose Mitgliedschaft Free: Dein Profil und alles, was du angelegt hast, bleiben erhalten.',
});

export const placementNews = translationOf<typeof englishPlacementNews>()({
  partnership: {
    approved: 'Deine {level}-Partnerschaft ist freigegeben',
    live: 'Deine {level}-Partnerschaft hat begonnen',
    rejected: 'Deine {level}-Partnerschaft wurde nicht freigegeben',
    awaitsPayment:
      'Gute Nachricht: Deine Partnerschaft ist freigegeben. Sie beginnt, sobald die Zahlung eingegangen ist.',
    isLive: 'Deine Partnerschaft hat begonnen. Danke, dass du Unternehmerinnen unterstützt.',
    isLiveUntil:
      'Deine Partnerschaft hat begonnen und läuft bis zum {day}. Danke, dass du Unternehmerinnen unterstützt.',
    notOffered: 'Wir haben uns deine Partnerschaft angesehen und können sie so nicht anbieten.',
  },
  advertisement: {
    approved: 'Deine Anzeige ist freigegeben: {title}',
    live: 'Deine Anzeige ist zu sehen: {title}',
    rejected: 'Deine Anzeige wurde nicht freigegeben: {title}',
    awaitsPayment:
      'Gute Nachricht: Deine Anzeige ist freigegeben. Sie erscheint, sobald die Zahlung eingegangen ist.',
    isLive: 'Deine Anzeige ist zu sehen. Danke, dass du Unternehmerinnen unterstützt.',
    isLiveUntil: 'Deine Anzeige ist bis zum {day} zu sehen. Danke, dass du Unternehmerinnen unterstützt.',
    notOffered: 'Wir haben uns deine Anzeige angesehen und können sie so nicht bringen.',
  },
  levels: { silver: 'Silber', gold: 'Gold', platinum: 'Platin' },
  refundIfPaid:
    'Falls du schon bezahlt hast, erstatten wir dir das Geld. Wenn du darüber sprechen möchtest, schreib uns gern.',
  refundAsPaid:
    'Wir erstatten deine Zahlung auf dem Weg, auf dem du bezahlt hast; die Gutschrift findest du dann bei deinem Beleg. Wenn du darüber sprechen möchtest, schreib uns gern.',
  refundByTransfer:
    'Wir erstatten deine Zahlung per Überweisung; die Gutschrift findest du dann bei deinem Beleg. Wenn du darüber sprechen möchtest, schreib uns gern.',
  paragraphs: '{first} {second}',
  facts: { partner: 'Partner', package: 'Paket', title: 'Titel', type: 'Art', price: 'Preis' },
  openPortal: 'Zu deinem Partnerbereich',
  writeToUs: 'Schreib uns',
});
