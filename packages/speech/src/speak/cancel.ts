import type { SpeechEngine } from '../engine.ts';

/**
 * Wraps an engine for the sentences of one text: when one fails, the others are cancelled, because their audio will not
 * be used. Otherwise they would continue to cost time and money, and occupy the engine.
 */
export const cancelTogether = (engine: SpeechEngine): SpeechEngine => {
  const failure = new AbortController();
  return {
    id: engine.id,
    version: engine.version,
    capabilities: engine.capabilities,
    voices: () => engine.voices(),
    synthesise: async (request, signal) => {
      const either = signal === undefined ? failure.signal : AbortSignal.any([signal, failure.signal]);
      try {
        return await engine.synthesise(request, either);
      } catch (error) {
        failure.abort();
        throw error;
      }
    },
  };
};
