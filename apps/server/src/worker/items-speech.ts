import { speechMessage } from '@sonora/contracts/messages/speech';
import type { RenderContext } from '@sonora/renderer';
import { rememberSpeech } from '@sonora/renderer';
import { type CancelSignal, type SpeechEngine, SpeechError } from '@sonora/speech';
import type { ShareKey } from '../platform/shares/fair-shares.ts';
import { type OrganisationSpeechServices, organisationSpeech } from './organisation-speech.ts';
import type { IdleGate } from './threads/idle-gate.ts';

/** Organisations whose engines are kept. */
const MAX_ORGANISATIONS = 50;

/** An engine that begins to speak while no user waits for anything else. */
const speaksWhenIdle = (
  engine: SpeechEngine,
  idle: (signal: CancelSignal | undefined) => Promise<void>,
): SpeechEngine => ({
  id: engine.id,
  version: engine.version,
  get capabilities() {
    return engine.capabilities;
  },
  voices: () => engine.voices(),
  synthesise: async (request, signal) => {
    await idle(signal).catch((error: unknown) => {
      throw new SpeechError('cancelled', speechMessage('speech.cancelled'), { cause: error });
    });
    return engine.synthesise(request, signal);
  },
});

/**
 * Voices for items of jobs, which give way to users who wait. A sentence that several items need is spoken once, also when
 * they need it at the same time: connected services remember their sentences, and here the engines of this machine do.
 */
export const createItemsSpeech = ({
  idleGate,
  cache,
  voices,
  maxWaitMilliseconds,
}: {
  readonly idleGate: Pick<IdleGate, 'idle'>;
  readonly cache: RenderContext['cache'];
  readonly voices: OrganisationSpeechServices;
  /** Longest wait of a sentence. */
  readonly maxWaitMilliseconds: number;
}): ((orgId: string) => RenderContext['speech']) => {
  const whenIdle = (engine: SpeechEngine): SpeechEngine =>
    speaksWhenIdle(engine, (signal) => idleGate.idle(signal, maxWaitMilliseconds));
  /** By organisation, because each waits for its own share; most recently used last. */
  const kept = new Map<ShareKey, WeakMap<SpeechEngine, SpeechEngine>>();
  const enginesOf = (orgId: ShareKey): WeakMap<SpeechEngine, SpeechEngine> => {
    const known = kept.get(orgId) ?? new WeakMap<SpeechEngine, SpeechEngine>();
    kept.delete(orgId);
    kept.set(orgId, known);
    for (const [oldest] of kept) if (kept.size > MAX_ORGANISATIONS) kept.delete(oldest);
    return known;
  };
  const shareEngine = (orgId: ShareKey, engine: SpeechEngine): SpeechEngine => {
    const engines = enginesOf(orgId);
    const known = engines.get(engine) ?? rememberSpeech(whenIdle(voices.shareEngine(orgId, engine)), cache);
    engines.set(engine, known);
    return known;
  };
  const pool: OrganisationSpeechServices['pool'] = {
    engineOf: (row, orgId) => whenIdle(voices.pool.engineOf(row, orgId)),
  };
  return (orgId) => organisationSpeech({ ...voices, pool, shareEngine }, orgId);
};
