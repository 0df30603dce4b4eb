import type { CancelSignal, SpeechEngine } from './engine.ts';

/** What fires a signal. */
export type CancelSource = {
  readonly signal: CancelSignal;
  cancel(): void;
  /** Lets go of the parents, which may live longer. */
  release(): void;
};

/** A signal that fires by hand, or with the first of its parents: the package knows no AbortController. */
export const createCancelSource = (...parents: readonly (CancelSignal | undefined)[]): CancelSource => {
  const listeners = new Set<() => void>();
  let isAborted = parents.some((parent) => parent?.aborted);
  const release = (): void => {
    for (const parent of parents) parent?.removeEventListener('abort', cancel);
  };
  const cancel = (): void => {
    if (isAborted) return;
    isAborted = true;
    release();
    for (const listener of [...listeners]) listener();
  };
  if (!isAborted) for (const parent of parents) parent?.addEventListener('abort', cancel);
  const signal: CancelSignal = {
    get aborted() {
      return isAborted;
    },
    addEventListener: (_type, listener) => {
      listeners.add(listener);
    },
    removeEventListener: (_type, listener) => {
      listeners.delete(listener);
    },
  };
  return { signal, cancel, release };
};

/**
 * An engine for the pieces of one text: when one of them fails, the others stop, since nobody will hear them. Otherwise they
 * would go on to cost time and money, and keep the places that other texts wait for.
 */
export const endingTogether = (engine: SpeechEngine): SpeechEngine => {
  const all = createCancelSource();
  return {
    id: engine.id,
    version: engine.version,
    capabilities: engine.capabilities,
    voices: () => engine.voices(),
    synthesise: async (request, signal) => {
      const own = createCancelSource(signal, all.signal);
      try {
        return await engine.synthesise(request, own.signal);
      } catch (error) {
        all.cancel();
        throw error;
      } finally {
        own.release();
      }
    },
  };
};
