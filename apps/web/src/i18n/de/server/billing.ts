import type { billingMessages } from '@sonora/contracts/messages/billing';
import type { Translation } from '@sonora/contracts/messages/message-types';

export const de: Translation<typeof billingMessages> = {
  'billing.noSubscription': 'Es gibt noch kein Abonnement. Bitte wählen Sie einen Tarif.',
  'billing.notAPrice': 'muss die Kennung eines Preises sein',
  'billing.notOurAddress': 'muss eine Adresse dieser Installation sein',
  'billing.samePlan': 'Das ist schon Ihr Tarif.',
  'billing.noExtraCredits': 'Ihr Tarif hat keine zusätzlichen Credits. Bitte erweitern Sie ihn zuerst.',
  'billing.paidBySubscription': 'Diese Organisation bezahlt ihren Tarif: Er ändert sich mit dem Abonnement.',
};
