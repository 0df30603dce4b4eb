import type { Message } from '@sonora/contracts/messages/message';
import { speechMessage } from '@sonora/contracts/messages/speech';
import { type CancelSignal, type SpeechEngine, SpeechError, type SynthesisRequest } from '@sonora/speech';

export type EngineHealth = {
  readonly status: 'ready' | 'down';
  /** Milliseconds since the epoch when the status began. */
  readonly since: number;
  /** Why it is down, a sentence; null when ready. */
  readonly reason: Message | null;
};

export type WatchedEngine = SpeechEngine & { state(): EngineHealth };

export type HealthOptions = {
  /** Name of the engine as people write it. */
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Told of every change of the status. */
  readonly onChange?: (health: EngineHealth) => void;
};

/** Failures in a row after which an engine is taken for down. */
const FAILURES_TO_DOWN = 3;
const FIRST_REST_MILLISECONDS = 5_000;
const MAX_REST_MILLISECONDS = 300_000;

/** What a request told about the engine: a voice that is not there or a full plan are answers of an engine that is well. */
const verdictOn = (error: unknown): 'well' | 'ill' | 'nothing' => {
  if (!(error instanceof SpeechError)) return 'ill';
  switch (error.code) {
    case 'unavailable':
    case 'refused':
      return 'ill';
    case 'cancelled':
      return 'nothing';
    case 'throttled':
    case 'quota':
    case 'bad-voice':
    case 'bad-text':
      return 'well';
    default:
      return error.code satisfies never;
  }
};

const clockTime = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(11, 16)} UTC`;

/**
 * Watches over an engine: after three failures in a row it counts as down, and requests fail at once instead of waiting for
 * what will not come. After 5 s, then 10, 20 and so on up to 5 minutes, one request is let through to see; the first that
 * the engine answers brings it back.
 */
export const watchEngine = (engine: SpeechEngine, { name, now = Date.now, onChange }: HealthOptions): WatchedEngine => {
  let health: EngineHealth = { status: 'ready', since: now(), reason: null };
  let failures = 0;
  let restMilliseconds = FIRST_REST_MILLISECONDS;
  let nextTrialAt = 0;
  let isTrialUnderWay = false;

  const change = (status: EngineHealth['status'], reason: Message | null): void => {
    health = { status, since: now(), reason };
    onChange?.(health);
  };

  const onAnswer = (): void => {
    failures = 0;
    restMilliseconds = FIRST_REST_MILLISECONDS;
    if (health.status === 'down') change('ready', null);
  };

  const onFailure = (error: unknown, wasTrial: boolean): void => {
    failures += 1;
    if (wasTrial) restMilliseconds = Math.min(MAX_REST_MILLISECONDS, restMilliseconds * 2);
    else if (health.status === 'down' || failures < FAILURES_TO_DOWN) return;
    nextTrialAt = now() + restMilliseconds;
    if (health.status === 'ready')
      change('down', error instanceof SpeechError ? error.sentence : speechMessage('speech.failed', { service: name }));
  };

  const whileDown = (): SpeechError =>
    new SpeechError(
      'unavailable',
      speechMessage('speech.outOfOrderSince', {
        service: name,
        since: clockTime(health.since),
        reason: health.reason ?? '',
      }),
    );

  const synthesise = async (request: SynthesisRequest, signal?: CancelSignal) => {
    const isTrial = health.status === 'down';
    if (isTrial && (isTrialUnderWay || now() < nextTrialAt)) throw whileDown();
    if (isTrial) isTrialUnderWay = true;
    try {
      const result = await engine.synthesise(request, signal);
      onAnswer();
      return result;
    } catch (error) {
      const verdict = verdictOn(error);
      if (verdict === 'well') onAnswer();
      if (verdict === 'ill') onFailure(error, isTrial);
      throw error;
    } finally {
      if (isTrial) isTrialUnderWay = false;
    }
  };

  return {
    id: engine.id,
    version: engine.version,
    get capabilities() {
      return engine.capabilities;
    },
    voices: () => engine.voices(),
    synthesise,
    state: () => health,
  };
};
