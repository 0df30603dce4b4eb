import { embeddedVoices } from './embedded-voices.ts';
import { optionalVoices } from './optional-voices.ts';
import type { VoiceDefinition } from './voice-definition.ts';

/** All voices of the library; which of them are available depends on the installed engines. */
export const voiceCatalogue: readonly VoiceDefinition[] = [...embeddedVoices, ...optionalVoices];

const byName = new Map(
  voiceCatalogue.flatMap((voice) => [[voice.alias, voice] as const, [voice.voiceId, voice] as const]),
);

/** Finds a voice by alias or id, ignoring case. */
export const findVoice = (aliasOrId: string): VoiceDefinition | undefined => byName.get(aliasOrId.trim().toLowerCase());
