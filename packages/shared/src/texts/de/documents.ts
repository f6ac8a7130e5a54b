import type { documents as english } from '../en/documents.ts';
import { translationOf } from '../text.ts';

export const documents = translationOf<typeof english>()({
  receipt: {
    title: 'Beleg {number}',
    from: 'Von',
    to: 'An',
    formerMember: 'Ehemaliges Mitglied',
    vatId: 'USt-IdNr. {id}',
    dateOfPayment: 'Bezahlt am',
    paidBy: 'Bezahlt per',
    card: 'Karte',
    bankTransfer: 'Überweisung',
    net: 'Netto',
    vat: 'USt. {rate} %',
    total: 'Gesamtbetrag',
    reverseCharge:
      'Steuerschuldnerschaft des Leistungsempfängers: Die Umsatzsteuer schuldet die Kundin (Artikel 196 der Richtlinie 2006/112/EG).',
    smallBusiness: 'Umsatzsteuerfrei als Kleinunternehmen (§ 19 UStG)',
    awaitingApproval:
      'Bezahlt. Deine Partnerschaft wartet noch auf unsere Freigabe und beginnt, sobald wir sie erteilt haben.',
    missingLetters:
      'Dieser Datei fehlt eine Schrift für die Zeichen, an deren Stelle \ufffd steht. Die Seite des Belegs auf der Website zeigt sie alle.',
  },
  creditNote: {
    title: 'Gutschrift {number}',
    dateOfRefund: 'Erstattet am',
    forReceipt: 'Zum Beleg',
  },
  calendar: {
    description: '{description}\n\nOnline dabei sein: {url}',
  },
  attendeeColumns: {
    full_name: 'Name',
    business_name: 'Unternehmen',
    email: 'E-Mail',
    state: 'Status',
    position: 'Wartelistenplatz',
    since: 'Seit',
    checked_in_at: 'Eingecheckt am',
  },
  healthColumns: {
    week: 'woche',
    joined: 'beigetreten',
    left: 'gegangen',
    active: 'aktiv',
    requests: 'anfragen',
    accepted: 'angenommen',
    introductions: 'vorstellungen',
    connected: 'verbunden',
    events: 'veranstaltungen',
    seats: 'plaetze',
    came: 'gekommen',
    opportunities: 'ausschreibungen',
    applications: 'bewerbungen',
    answered: 'beantwortet',
    renewals_due: 'verlaengerungen_faellig',
    renewed: 'verlaengert',
    income: 'einnahmen',
  },
  analyticsColumns: {
    date: 'Datum',
    advertisement_id: 'Anzeigennummer',
    title: 'Titel',
    views: 'Aufrufe',
    clicks: 'Klicks',
    counted_views: 'Gezählte Aufrufe',
    counted_clicks: 'Gezählte Klicks',
  },
});
