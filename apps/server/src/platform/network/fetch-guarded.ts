import { request as requestHttp } from 'node:http';
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

export type GuardedFetchOptions = {
  readonly maxBytes: number;
  /** Of the whole exchange, with redirects. */
  readonly timeoutMilliseconds: number;
  readonly accept: string;
  readonly rules?: AddressRules;
  readonly resolve?: Resolve;
  readonly signal?: AbortSignal | undefined;
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

type Exchange = { readonly content: Uint8Array } | { readonly location: string };

/** One request. Connects only to addresses that the rules allow, also when the name resolves differently now. */
const exchange = (
  url: URL,
  { maxBytes, accept, rules = { allowPrivateAddresses: false }, resolve }: GuardedFetchOptions,
  signal: AbortSignal,
): Promise<Exchange> =>
  new Promise((done, fail) => {
    const start = url.protocol === 'https:' ? requestHttps : requestHttp;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const lookup = isIP(host) === 0 ? guardedLookup(url, rules, resolve) : undefined;
    const request = start(url, {
      agent: false,
      signal,
      ...(lookup ? { lookup } : {}),
      headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Sonora' },
    });
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
  let url = parseFetchAddress(text, options.rules);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await exchange(url, options, signal);
    if ('content' in answer) return answer.content;
    // Judged like the first address: a redirect does not lead to what could not be called.
    if (!URL.canParse(answer.location, url)) throw new GuardedFetchError('unreachable');
    url = parseFetchAddress(new URL(answer.location, url).href, options.rules);
  }
  throw new GuardedFetchError('redirects');
};

/**
 * Fetches what an address answers with GET. The address is not trusted: only public https addresses are called unless the
 * rules allow more, redirects are judged as well, and time and size are bounded.
 * @throws GuardedFetchError; the reason of the signal
 */
export const fetchGuarded = async (text: string, options: GuardedFetchOptions): Promise<Uint8Array> => {
  const timeout = AbortSignal.timeout(options.timeoutMilliseconds);
  try {
    return await follow(text, options, options.signal ? AbortSignal.any([timeout, options.signal]) : timeout);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof GuardedFetchError) throw error;
    if (timeout.aborted) throw new GuardedFetchError('timeout', { cause: error });
    const failure = error instanceof AddressRefusedError ? 'refused' : 'unreachable';
    throw new GuardedFetchError(failure, { cause: error });
  }
};
