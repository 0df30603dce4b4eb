import type { Sentences } from '../say-in-german.ts';

/** Plans, credits and payments. */
export const ofBilling: Sentences = {
  'Audioform limit reached.': 'Die Grenze der Audioforms ist erreicht.',
  'The payment was declined. Nothing was changed.': 'Die Zahlung wurde abgelehnt. Es wurde nichts geändert.',
  'Payments cannot be made at the moment. Please try again in a moment.':
    'Im Augenblick kann nicht bezahlt werden. Bitte versuchen Sie es gleich noch einmal.',
  'Your settings have been saved.': 'Ihre Einstellungen wurden gespeichert.',
  'Your plan has been updated.': 'Ihr Tarif wurde geändert.',
  'There is no subscription yet. Please choose a plan first.':
    'Es gibt noch kein Abonnement. Bitte wählen Sie einen Tarif.',
  'must be the id of a price': 'muss die Kennung eines Preises sein',
  'must be an address of this installation': 'muss eine Adresse dieser Installation sein',
  'This is your plan already.': 'Das ist schon Ihr Tarif.',
  'Your plan has no extra credits. Please upgrade first.':
    'Ihr Tarif hat keine zusätzlichen Credits. Bitte erweitern Sie ihn zuerst.',
  'This organisation pays for its plan: it is changed by its subscription.':
    'Diese Organisation bezahlt ihren Tarif: Er ändert sich mit dem Abonnement.',
  'Extra credits': 'Zusätzliche Credits',
  'Bought beyond the credits of the plan': 'Über die Credits des Tarifs hinaus gekauft',
  'Somebody who left': 'Jemand, der nicht mehr da ist',
  'Unused time on {1}': 'Nicht genutzte Zeit von {=1}',
  'Remaining time on {1}': 'Restliche Zeit von {=1}',
  'Change from {1} to {2}': 'Wechsel von {=1} zu {=2}',
  '{1} extra credits': '{1} zusätzliche Credits',
  '{1}, a month': '{=1}, ein Monat',
  'Try everything that makes an ad.': 'Probieren Sie alles aus, was einen Spot ausmacht.',
  'For people who make ads by themselves.': 'Für alle, die allein Spots machen.',
  'For teams that produce every day.': 'Für Teams, die jeden Tag produzieren.',
  'For those who run this installation.': 'Für die Betreiber dieser Installation.',
  'For organisations with organisations of their own.': 'Für Organisationen mit eigenen Organisationen.',
  'For those who build with the API.': 'Für alle, die mit der API bauen.',
  '{1} credits a month': '{1} Credits im Monat',
  'About 25 ads of thirty seconds': 'Etwa 25 Spots von dreißig Sekunden',
  'Voices, sounds and projects': 'Stimmen, Musik und Projekte',
  'Up to {1} left over go into the next month': 'Bis zu {1} gehen in den nächsten Monat über',
  'Extra credits at ${1}': 'Zusätzliche Credits zu {1} $',
  'Up to 3 people': 'Bis zu 3 Personen',
  'Child organisations': 'Untergeordnete Organisationen',
  'Any number of people': 'Beliebig viele Personen',
};
