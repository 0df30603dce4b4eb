import type { ToldMessage } from '@sonora/contracts/campaigns/campaign-schemas';
import { type Message, referenceOf } from '@sonora/contracts/messages/message';

/** A message as responses carry it. */
export const told = (message: Message): ToldMessage => ({ text: message.text, message: referenceOf(message) });
