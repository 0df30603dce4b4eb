import { embeddedVoices } from './embedded-voices.ts';
import { optionalVoices } from './optional-voices.ts';
import type { VoiceDefinition } from './voice-definition.ts';

/** Every voice that the house can have; which of them it has depends on the engines that are found. */
export const voiceCatalogue: readonly VoiceDefinition[] = [...embeddedVoices, ...optionalVoices];

const byName = new Map(
  voiceCatalogue.flatMap((voice) => [[voice.alias, voice] as const, [voice.voiceId, voice] as const]),
);

/** The voice of an alias or id, without regard to case; undefined when there is none. */
export const findVoice = (aliasOrId: string): VoiceDefinition | undefined => byName.get(aliasOrId.trim().toLowerCase());
