import type { Message } from '@sonora/contracts/messages/message';
import { speechMessage } from '@sonora/contracts/messages/speech';
import { type CancelSignal, type SpeechEngine, SpeechError, type SynthesisRequest } from '@sonora/speech';

export type EngineHealth = {
  readonly status: 'ready' | 'down';
  /** Start of the status, in milliseconds since the epoch. */
  readonly since: number;
  /** Reason while the engine is down; null when it is ready. */
  readonly reason: Message | null;
};

export type WatchedEngine = SpeechEngine & { state(): EngineHealth };

export type HealthOptions = {
  /** Display name of the engine. */
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Called after each change of the status. */
  readonly onChange?: (health: EngineHealth) => void;
};

/** Consecutive failures after which an engine counts as down. */
const FAILURES_TO_DOWN = 3;
const FIRST_REST_MILLISECONDS = 5_000;
const MAX_REST_MILLISECONDS = 300_000;

/**
 * What a request's result says about the engine's health. An unknown voice or an exhausted quota comes from a healthy
 * engine.
 */
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
 * Circuit breaker of an engine. After three consecutive failures it is down and requests fail at once. After 5 s, then
 * 10 s, 20 s and so on up to 5 minutes, one request is let through; a response closes the circuit.
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

  const onResponse = (): void => {
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
      onResponse();
      return result;
    } catch (error) {
      const verdict = verdictOn(error);
      if (verdict === 'well') onResponse();
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
