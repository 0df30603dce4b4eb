import type { SpeechEngine, VoiceDefinition } from '@sonora/speech';
import type { RenderContext } from './render-context.ts';

type LocalEngines = {
  get(id: string): SpeechEngine | undefined;
  find(aliasOrId: string): VoiceDefinition | undefined;
};

/** Voices of this machine, for callers without an organisation. */
export const localSpeech =
  (engines: LocalEngines): RenderContext['speech'] =>
  async () => ({
    find: (alias) => engines.find(alias),
    engineOf: ({ base }) => engines.get(base.engine),
    fallbackFor: () => undefined,
  });
