import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import {
  AddressRefusedError,
  type AddressRules,
  guardedLookup,
  parseBaseAddress,
  type Resolve,
} from './guarded-address.ts';

export type FetchFailure = 'refused' | 'unreachable' | 'status' | 'tooLarge' | 'timeout' | 'redirects';

/** A request that gave no content. `refused`: the address may not be called. */
export class GuardedFetchError extends Error {
  readonly failure: FetchFailure;
  /** HTTP status, for `status`. */
  readonly status: number | undefined;
  constructor(failure: FetchFailure, options: { readonly status?: number; readonly cause?: unknown } = {}) {
    super(failure, { cause: options.cause });
    this.name = 'GuardedFetchError';
    this.failure = failure;
    this.status = options.status;
  }
}

type GuardedOptions = {
  /** Of the whole exchange, with redirects. */
  readonly timeoutMilliseconds: number;
  readonly rules?: AddressRules;
  readonly resolve?: Resolve;
  readonly signal?: AbortSignal | undefined;
  /** Certificates that are trusted. Default: those of the runtime. */
  readonly trusted?: string;
};

export type GuardedFetchOptions = GuardedOptions & {
  readonly maxBytes: number;
  readonly accept: string;
  /** Redirects that are followed. Default: 3. */
  readonly maxRedirects?: number;
};

const MAX_REDIRECTS = 3;

/** An address that may be called, with its query. @throws AddressRefusedError */
export const parseFetchAddress = (text: string, rules: AddressRules = { allowPrivateAddresses: false }): URL => {
  if (!URL.canParse(text)) throw new AddressRefusedError(accountMessage('accounts.notWebAddress'));
  const url = new URL(text);
  const { search } = url;
  url.search = '';
  url.hash = '';
  parseBaseAddress(url.href, rules);
  url.search = search;
  return url;
};

/** Opens a request. It connects only to addresses that the rules allow, also when the name resolves differently now. */
const openRequest = (
  url: URL,
  { rules = { allowPrivateAddresses: false }, resolve, trusted }: GuardedOptions,
  { signal, method, headers }: { readonly signal: AbortSignal; readonly method: string; readonly headers: object },
): ClientRequest => {
  const start = url.protocol === 'https:' ? requestHttps : requestHttp;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const lookup = isIP(host) === 0 ? guardedLookup(url, rules, resolve) : undefined;
  return start(url, {
    agent: false,
    signal,
    method,
    ...(lookup ? { lookup } : {}),
    ...(trusted === undefined ? {} : { ca: trusted }),
    headers: { 'accept-encoding': 'identity', 'user-agent': 'Sonora', ...headers },
  });
};

type Exchange = { readonly content: Uint8Array } | { readonly location: string };

/** One request for content. */
const exchange = (url: URL, options: GuardedFetchOptions, signal: AbortSignal): Promise<Exchange> =>
  new Promise((done, fail) => {
    const { maxBytes, accept } = options;
    const request = openRequest(url, options, { signal, method: 'GET', headers: { accept } });
    request.on('error', fail);
    request.on('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      const end = (error: GuardedFetchError): void => {
        fail(error);
        request.destroy();
      };
      if (status >= 300 && status < 400 && headers.location !== undefined) {
        done({ location: headers.location });
        request.destroy();
        return;
      }
      if (status !== 200) return end(new GuardedFetchError('status', { status }));
      if (Number(headers['content-length'] ?? 0) > maxBytes) return end(new GuardedFetchError('tooLarge'));
      const parts: Uint8Array[] = [];
      let bytes = 0;
      response.on('error', fail);
      response.on('data', (part: Uint8Array) => {
        bytes += part.length;
        if (bytes > maxBytes) end(new GuardedFetchError('tooLarge'));
        else parts.push(part);
      });
      response.on('end', () => done({ content: Buffer.concat(parts) }));
    });
    request.end();
  });

const follow = async (text: string, options: GuardedFetchOptions, signal: AbortSignal): Promise<Uint8Array> => {
  const { maxRedirects = MAX_REDIRECTS } = options;
  let url = parseFetchAddress(text, options.rules);
  for (let redirects = 0; ; redirects += 1) {
    const answer = await exchange(url, options, signal);
    if ('content' in answer) return answer.content;
    if (redirects === maxRedirects) throw new GuardedFetchError('redirects');
    // Judged like the first address: a redirect does not lead to what could not be called.
    if (!URL.canParse(answer.location, url)) throw new GuardedFetchError('unreachable');
    url = parseFetchAddress(new URL(answer.location, url).href, options.rules);
  }
};

/** Runs a request within its time. @throws GuardedFetchError; the reason of the signal */
const guarded = async <Result>(
  { timeoutMilliseconds, signal }: GuardedOptions,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  try {
    return await work(signal ? AbortSignal.any([timeout, signal]) : timeout);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof GuardedFetchError) throw error;
    if (timeout.aborted) throw new GuardedFetchError('timeout', { cause: error });
    const failure = error instanceof AddressRefusedError ? 'refused' : 'unreachable';
    throw new GuardedFetchError(failure, { cause: error });
  }
};

/**
 * Fetches what an address answers with GET. The address is not trusted: only public https addresses are called unless the
 * rules allow more, redirects are judged as well, and time and size are bounded.
 * @throws GuardedFetchError; the reason of the signal
 */
export const fetchGuarded = (text: string, options: GuardedFetchOptions): Promise<Uint8Array> =>
  guarded(options, (signal) => follow(text, options, signal));

export type GuardedPostOptions = GuardedOptions & {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

const post = (text: string, options: GuardedPostOptions, signal: AbortSignal): Promise<number> =>
  new Promise((done, fail) => {
    const body = Buffer.from(options.body);
    const headers = { ...options.headers, 'content-length': body.length };
    const request = openRequest(parseFetchAddress(text, options.rules), options, { signal, method: 'POST', headers });
    request.on('error', fail);
    request.on('response', ({ statusCode: status = 0 }) => {
      // Nothing of the content is needed.
      done(status);
      request.destroy();
    });
    request.end(body);
  });

/**
 * Sends a body to an address that is not trusted, and returns the status of the answer. The body is sent to this address only:
 * redirects are not followed, and what the address answers is not read.
 * @throws GuardedFetchError `refused`, `unreachable` or `timeout`; the reason of the signal
 */
export const postGuarded = (text: string, options: GuardedPostOptions): Promise<number> =>
  guarded(options, (signal) => post(text, options, signal));
