import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/payments.ts';

export const de: Translation<typeof en> = {
  'payments.test': 'TEST · es fließt kein Geld, und nach keiner Karte wird gefragt',
  'payments.checkout.title': 'Testzahlung',
  'payments.checkout.plan': 'Sonora {plan}',
  'payments.checkout.for': 'Für {email}',
  'payments.checkout.price': '{amount} im Monat',
  'payments.checkout.pay': 'Bezahlen',
  'payments.checkout.decline': 'Mit einer Karte bezahlen, die abgelehnt wird',
  'payments.checkout.abandon': 'Zurück, ohne zu bezahlen',
  'payments.portal.title': 'Testzahlungen',
  'payments.portal.heading': 'Zahlungsdaten',
  'payments.portal.plan':
    'Tarif {plan}, {status, select, active {bezahlt} incomplete {Zahlung fehlgeschlagen} cancelled {beendet} other {{status}}}{isEnding, select, true {, endet mit dem Zeitraum} other {}}.',
  'payments.portal.card': 'Die Testkarte {declines, select, true {wird abgelehnt} other {bezahlt}}.',
  'payments.portal.acceptCard': 'Eine Karte benutzen, die bezahlt',
  'payments.portal.declineCard': 'Eine Karte benutzen, die abgelehnt wird',
  'payments.portal.resume': 'Tarif behalten',
  'payments.portal.cancel': 'Tarif kündigen',
  'payments.portal.invoices': 'Rechnungen',
  'payments.portal.date': 'Datum',
  'payments.portal.what': 'Was',
  'payments.portal.amount': 'Betrag',
  'payments.portal.invoice': '{description} ({status, select, paid {bezahlt} unpaid {unbezahlt} other {{status}}})',
  'payments.portal.back': 'Zurück zu Sonora',
};
