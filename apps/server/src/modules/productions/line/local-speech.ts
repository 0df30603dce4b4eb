import type { SpeechEngine, VoiceDefinition } from '@sonora/speech';
import type { Line } from './line.ts';

type LocalEngines = {
  get(id: string): SpeechEngine | undefined;
  find(aliasOrId: string): VoiceDefinition | undefined;
};

/** The voices of this machine, for whoever has no organisation. */
export const localSpeech =
  (engines: LocalEngines): Line['speech'] =>
  async () => ({
    find: (alias) => engines.find(alias),
    engineOf: ({ base }) => engines.get(base.engine),
    standInFor: () => undefined,
  });
