import type { CancelSignal } from '@sonora/speech';

/** The voices that a provider told last. */
export type VoiceList<Voice> = {
  /** Asks the provider. */
  fetch(signal?: CancelSignal): Promise<readonly Voice[]>;
  /** What was told last; asks when nothing was. */
  known(signal?: CancelSignal): Promise<readonly Voice[]>;
  /** What was told last, without asking. */
  remembered(): readonly Voice[];
};

export const createVoiceList = <Voice>(ask: (signal?: CancelSignal) => Promise<readonly Voice[]>): VoiceList<Voice> => {
  let told: readonly Voice[] | undefined;
  const fetch = async (signal?: CancelSignal): Promise<readonly Voice[]> => {
    told = await ask(signal);
    return told;
  };
  return { fetch, known: async (signal) => told ?? fetch(signal), remembered: () => told ?? [] };
};
