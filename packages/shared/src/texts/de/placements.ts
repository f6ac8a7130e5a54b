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
  descriptionOptional: 'Beschreibung (optional)',
  logo: 'Logo',
  logoOptional: 'Webadresse des Logos (optional)',
  updated: 'Die Partnerschaft ist gespeichert.',
  updateFailed: 'Die Partnerschaft konnte nicht gespeichert werden',
  websiteOptional: 'Website (optional)',
});
