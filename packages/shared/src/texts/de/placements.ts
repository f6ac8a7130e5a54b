import type { placements as english } from '../en/placements.ts';
import { translationOf } from '../text.ts';

export const placements = translationOf<typeof english>()({
  states: {
    pending: 'Wartet auf Freigabe',
    pending_payment: 'Wartet auf Zahlung',
    active: 'Aktiv',
    expired: 'Abgelaufen',
    rejected: 'Abgelehnt',
  },
  paymentStates: { pending: 'Noch nicht bezahlt', paid: 'Bezahlt' },
  awaitsTransfer: {
    title: 'Eingetragen, wartet auf deine Überweisung',
    about: 'Bitte überweise {amount} mit dem Verwendungszweck {reference}.',
  },
  paymentMethods: { card: 'Karte', bank_transfer: 'Überweisung' },
  description: 'Beschreibung',
  logo: 'Logo',
  logoUrl: 'Webadresse des Logos',
  updated: 'Die Partnerschaft ist gespeichert.',
  updateFailed: 'Die Partnerschaft konnte nicht gespeichert werden',
  websiteUrl: 'Website',
});
