import { randomInt } from 'node:crypto';
import { speechMessage } from '@sonora/contracts/messages/speech';
import { type CancelSignal, SpeechError, type SpeechErrorCode } from '@sonora/speech';
import { AddressRefusedError, guardedLookup, parseBaseAddress, type Resolve } from '../../network/guarded-address.ts';
import { createLimiter } from '../child-process.ts';
import {
  type CloudResponse,
  createExchanger,
  type Deadlines,
  defaultDeadlines,
  ExchangeError,
  type StartTimer,
} from './exchange.ts';
import { codeOfStatus, refusal, unanswered, unconnected, unreachable, unreadable } from './refusals.ts';
import { retryAfterMilliseconds } from './retry-after.ts';

const MAX_TRIES = 3;
/** No attempt starts later than this after the first. */
const RETRY_BUDGET_MILLISECONDS = 60_000;
/** Wait before the second attempt; doubled before the third. */
const BACK_OFF_MILLISECONDS = 500;
/** Concurrency limit of the cheapest plans of known services. */
const DEFAULT_CONCURRENCY = 4;

/** Settings that all providers have. */
export type CloudSettings = {
  /** True for addresses that the operator configured, which may be loopback or private. Default: false. */
  readonly allowPrivateAddresses?: boolean;
  /** Maximum number of concurrent requests; further ones wait in order. Default: 4. */
  readonly requestsAtOnce?: number;
};

/** Time and network; replaced by tests. */
export type CloudPorts = {
  /** Resolves after that time; rejects at once when the signal fires. */
  readonly wait?: (milliseconds: number, signal?: CancelSignal) => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Seed of the back-off jitter. */
  readonly seed?: number;
  readonly deadlines?: Partial<Deadlines>;
  /** Runs the deadlines. */
  readonly startTimer?: StartTimer;
  readonly resolve?: Resolve;
};

export type CloudRequest<Result> = {
  readonly method: 'GET' | 'POST';
  /** Path and query below the base address, without a leading slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Error code of a response, or undefined to pass the response to `read`. Default: derived from the status. */
  readonly refusalOf?: (response: CloudResponse) => SpeechErrorCode | undefined;
  /** Reads the result. An error thrown here counts as a damaged response and leads to another attempt. */
  readonly read: (response: CloudResponse) => Promise<Result> | Result;
};

export type CloudClient = {
  /**
   * Sends the request, with at most three attempts within a minute. Only throttling and outages lead to another
   * attempt. Cancelling ends it at once in every state.
   * @throws SpeechError
   */
  ask<Result>(request: CloudRequest<Result>, signal?: CancelSignal): Promise<Result>;
  close(): void;
};

/**
 * Verifies that a key fits into a header.
 * @throws SpeechError `refused`
 */
export const checkedKey = (provider: string, key: string): string => {
  if (!/^[\x21-\x7e]{1,500}$/.test(key.trim())) {
    throw new SpeechError(
      'refused',
      speechMessage('speech.serviceProblem', { service: provider, problem: speechMessage('speech.keyCharacters') }),
    );
  }
  return key.trim();
};

/** A failed attempt; `isFinal` means no further attempt. */
type Failed = { readonly error: SpeechError; readonly isFinal?: boolean; readonly retryAfterMilliseconds?: number };

const cancelled = (): SpeechError => new SpeechError('cancelled', speechMessage('speech.cancelled'));

const waitInTime: NonNullable<CloudPorts['wait']> = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(cancelled());
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(cancelled());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', onAbort);
  });

/** Pseudo-random numbers from 0 to 1 (mulberry32), to spread the attempts of many clients. */
const createJitter = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) * 2 ** -32;
  };
};

const failedExchange = (error: ExchangeError, provider: string): Failed => {
  switch (error.failure) {
    case 'cancelled':
      return { error: cancelled() };
    case 'slow':
      return { error: unanswered(provider, `deadline passed: ${error.detail}`) };
    case 'broken':
      return { error: unconnected(provider, error.detail) };
    case 'too-big':
      return { error: unreadable(provider, 'far more than speech can be'), isFinal: true };
    case 'forbidden':
      return { error: unreachable(provider, 'the address may not be called') };
    default:
      return error.failure satisfies never;
  }
};

/**
 * HTTP client of a speech service: timeouts, size limits, concurrency limit, attempts, and error messages for the
 * author of a script. No error contains the key, a header, the address or a body.
 * @param provider display name
 * @throws SpeechError `refused` when the address must not be called
 */
export const createCloudClient = (
  provider: string,
  baseUrl: string,
  { allowPrivateAddresses = false, requestsAtOnce = DEFAULT_CONCURRENCY }: CloudSettings,
  { wait = waitInTime, now = Date.now, seed = randomInt(2 ** 32), deadlines, startTimer, resolve }: CloudPorts = {},
): CloudClient => {
  const rules = { allowPrivateAddresses };
  const base = (() => {
    try {
      return parseBaseAddress(baseUrl, rules);
    } catch (error) {
      if (error instanceof AddressRefusedError)
        throw new SpeechError(
          'refused',
          speechMessage('speech.serviceProblem', { service: provider, problem: error.sentence }),
        );
      throw error;
    }
  })();
  const lookup = guardedLookup(base, rules, resolve);
  const exchanger = createExchanger(lookup, { ...defaultDeadlines, ...deadlines }, startTimer);
  const inPlace = createLimiter(requestsAtOnce);
  const jitter = createJitter(seed);

  const tryOnce = async <Result>(
    { method, path, headers, body, refusalOf, read }: CloudRequest<Result>,
    signal: CancelSignal | undefined,
  ): Promise<{ readonly result: Result } | Failed> => {
    const url = new URL(path, base);
    try {
      const response = await exchanger.exchange(
        { method, url, headers, ...(body === undefined ? {} : { body }) },
        signal,
      );
      const code = refusalOf ? refusalOf(response) : codeOfStatus(response.status);
      if (code === undefined) return { result: await read(response) };
      const retryAfter = retryAfterMilliseconds(response.headers['retry-after'], now());
      return {
        error: refusal(code, provider, `status ${response.status}`),
        ...(retryAfter === undefined ? {} : { retryAfterMilliseconds: retryAfter }),
      };
    } catch (error) {
      if (error instanceof ExchangeError) return failedExchange(error, provider);
      return { error: unreadable(provider, error instanceof Error ? error.name : 'damaged') };
    }
  };

  const ask = async <Result>(request: CloudRequest<Result>, signal?: CancelSignal): Promise<Result> => {
    let firstTryAt: number | undefined;
    for (let tries = 1; ; tries += 1) {
      const outcome = await inPlace(() => {
        firstTryAt ??= now();
        return tryOnce(request, signal);
      }, signal);
      if ('result' in outcome) {
        if (signal?.aborted) throw cancelled();
        return outcome.result;
      }
      const { error, isFinal, retryAfterMilliseconds: asked = 0 } = outcome;
      if (isFinal || !error.retryable || tries === MAX_TRIES) throw error;
      const delay = Math.max(asked, BACK_OFF_MILLISECONDS * 2 ** (tries - 1)) * (1 + 0.5 * jitter());
      if (now() - firstTryAt! + delay > RETRY_BUDGET_MILLISECONDS) throw error;
      await wait(delay, signal);
    }
  };

  return { ask, close: () => exchanger.close() };
};
