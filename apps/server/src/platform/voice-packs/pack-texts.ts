import type { Message } from '@sonora/contracts/messages/message';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';

/** What the licences of known packs allow, in plain language. */
export const licences = {
  apache: voicePackMessage('voicePacks.licences.apache'),
  apacheAndMit: voicePackMessage('voicePacks.licences.apacheAndMit'),
  bsd: voicePackMessage('voicePacks.licences.bsd'),
  mit: voicePackMessage('voicePacks.licences.mit'),
  publicDomain: voicePackMessage('voicePacks.licences.publicDomain'),
  gpl: voicePackMessage('voicePacks.licences.gpl'),
} as const;

/** Titles with words beside the name. */
export const titles = {
  smallerKokoro: voicePackMessage('voicePacks.titles.smallerKokoro'),
  espeak: voicePackMessage('voicePacks.titles.espeak'),
} as const;

const known = [...Object.values(licences), ...Object.values(titles)];

/** The message with this text; undefined for other texts, such as those of an operator's manifest. */
export const packMessageOf = (text: string): Message | undefined => known.find((message) => message.text === text);
