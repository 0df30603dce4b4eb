import {
  type CancelSignal,
  type SpeechEngine,
  SpeechError,
  type SynthesisRequest,
  type SynthesisResult,
  throwIfCancelled,
  type WordTiming,
} from '@sonora/speech';
import { contentHash, type StageCache } from './stage-cache.ts';

type Said = { readonly pcmHash: string; readonly words?: readonly WordTiming[] };

/** Waits for work that somebody else started, as long as one's own signal allows. */
const joined = <T>(work: Promise<T>, signal: CancelSignal | undefined): Promise<T> =>
  new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new SpeechError('cancelled', 'Speech was cancelled.'));
    signal?.addEventListener('abort', onAbort);
    work.then(resolve, reject).finally(() => signal?.removeEventListener('abort', onAbort));
  });

/**
 * An engine whose every sentence is paid for once: what was said is kept in the stage cache under the request and the
 * engine's version, apart from what the house makes of it, and said again from there, even while the service is away. Two
 * who ask for the same at once wait for one answer.
 */
export const rememberSpeech = (engine: SpeechEngine, cache: StageCache): SpeechEngine => {
  const underWay = new Map<string, Promise<SynthesisResult>>();

  const recall = async (hash: string): Promise<SynthesisResult | undefined> => {
    const said = await cache.readJson<Said>(hash);
    const pcm = said && (await cache.readPcm(said.pcmHash));
    return pcm && { samples: pcm.channels[0]!, sampleRateHz: pcm.sampleRateHz, words: said.words };
  };

  const sayAndKeep = async (hash: string, request: SynthesisRequest, signal: CancelSignal | undefined) => {
    const result = await engine.synthesise(request, signal);
    const pcmHash = `${hash}pcm`;
    try {
      await cache.writePcm(pcmHash, { sampleRateHz: result.sampleRateHz, channels: [result.samples] });
      await cache.writeJson(hash, { pcmHash, words: result.words } satisfies Said);
    } catch {
      // It was paid for and is here: a full disk takes nothing away but the memory of it.
    }
    return result;
  };

  const recallOrSay = async (hash: string, request: SynthesisRequest, signal: CancelSignal | undefined) =>
    (await recall(hash)) ?? sayAndKeep(hash, request, signal);

  return {
    id: engine.id,
    version: engine.version,
    get capabilities() {
      return engine.capabilities;
    },
    voices: () => engine.voices(),
    synthesise: async (request, signal) => {
      const hash = contentHash('said', engine.id, engine.version, request);
      for (;;) {
        throwIfCancelled(signal);
        const other = underWay.get(hash);
        if (other === undefined) {
          const work = recallOrSay(hash, request, signal).finally(() => underWay.delete(hash));
          underWay.set(hash, work);
          return work;
        }
        try {
          return await joined(other, signal);
        } catch (error) {
          // Who asked first may have left; then it is this one's turn.
          if (!(error instanceof SpeechError) || error.code !== 'cancelled' || signal?.aborted) throw error;
        }
      }
    },
  };
};
