import type { CancelSignal } from '@sonora/speech';

/** Cached voice list of a provider. */
export type VoiceList<Voice> = {
  /** Requests the list. */
  fetch(signal?: CancelSignal): Promise<readonly Voice[]>;
  /** The cached list; requests it when there is none. */
  known(signal?: CancelSignal): Promise<readonly Voice[]>;
  /** The cached list, without a request. */
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
