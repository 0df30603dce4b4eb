import { speechMessage } from '@sonora/contracts/messages/speech';
import {
  type CancelSignal,
  type SpeechEngine,
  SpeechError,
  type SynthesisRequest,
  type SynthesisResult,
  throwIfCancelled,
  type WordTiming,
} from '@sonora/speech';
import { type ArtifactCache, contentHash } from './artifact-cache.ts';

type Said = { readonly pcmHash: string; readonly words?: readonly WordTiming[] };

/** Waits for another caller's request until this caller's signal is triggered. */
const joined = <T>(work: Promise<T>, signal: CancelSignal | undefined): Promise<T> =>
  new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new SpeechError('cancelled', speechMessage('speech.cancelled')));
    signal?.addEventListener('abort', onAbort);
    work.then(resolve, reject).finally(() => signal?.removeEventListener('abort', onAbort));
  });

/**
 * An engine that requests each sentence once: results are cached under the request and the engine's version,
 * independent of the renderer's code, and served from the cache even while the service is unavailable. Concurrent equal
 * requests share one call.
 */
export const rememberSpeech = (engine: SpeechEngine, cache: ArtifactCache): SpeechEngine => {
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
      // The paid result is returned even when a full disk prevents caching it.
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
          // The first caller was cancelled, so the request is repeated.
          if (!(error instanceof SpeechError) || error.code !== 'cancelled' || signal?.aborted) throw error;
        }
      }
    },
  };
};
