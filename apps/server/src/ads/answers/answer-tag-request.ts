import type { IncomingMessage, ServerResponse } from 'node:http';
import { adDocumentHeaders, originHeaders } from '../../platform/http/ad-headers.ts';
import { describeError } from '../../platform/log/describe-error.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Tally } from '../ads-metrics.ts';
import type { CallerReader } from '../listeners/request-caller.ts';
import { answerTag, answerWithoutAd, type TagAnswer, type TagServices } from './answer-tag.ts';
import { parseTagQuery } from './query-text.ts';
import { isWithin, type RequestRates } from './request-rates.ts';

export type TagRequestServices = TagServices & {
  readonly log: Log;
  readonly metrics: { readonly answers: Tally };
  readonly readCaller: CallerReader;
  readonly rates: { readonly tags: RequestRates };
  readonly isReady: () => boolean;
};

/** One request of so many is logged. */
const LOGGED_SHARE = 1_000;
const TAG_PATH = '/vast/';

/** Id of a tag and the query in an address such as `/vast/ID?v=4.2`; undefined when it has another form. Ids need no decoding. */
const readAddress = (url: string): { readonly tagId: string; readonly query: string } | undefined => {
  if (!url.startsWith(TAG_PATH)) return undefined;
  const mark = url.indexOf('?');
  const tagId = mark < 0 ? url.slice(TAG_PATH.length) : url.slice(TAG_PATH.length, mark);
  return tagId === '' || tagId.includes('/') ? undefined : { tagId, query: mark < 0 ? '' : url.slice(mark + 1) };
};

const sendDocument = (
  response: ServerResponse,
  { document }: TagAnswer,
  { origin, isLast }: { readonly origin: string | undefined; readonly isLast: boolean },
): void => {
  response.writeHead(200, [
    ...originHeaders(origin),
    ...adDocumentHeaders,
    'content-length',
    String(document.length),
    ...(isLast ? ['connection', 'close'] : []),
  ]);
  response.end(document, 'latin1');
};

/**
 * Answers requests of tags before Fastify sees them: routing, hooks and replies of a framework cost as much as the choice of an ad and its
 * document. Returns false for other requests.
 */
export const createTagRequestHandler = (
  services: TagRequestServices,
): ((request: IncomingMessage, response: ServerResponse) => boolean) => {
  const { rates, metrics, readCaller, log, isReady } = services;
  let number = 0;
  const answer = (request: IncomingMessage, tagId: string, queryString: string): TagAnswer => {
    const query = parseTagQuery(queryString);
    try {
      const caller = readCaller(request);
      if (!isWithin(rates.tags, caller, tagId)) return answerWithoutAd(query, 'tooManyRequests');
      return answerTag(services, tagId, query, caller);
    } catch (error) {
      // Players take any other status for a broken tag, and some stop their stream.
      log.error({ tagId, error: describeError(error) }, 'a request for ads failed');
      return answerWithoutAd(query, 'failed');
    }
  };
  return (request, response) => {
    const address = request.method === 'GET' ? readAddress(request.url!) : undefined;
    if (!address) return false;
    const { tagId, query } = address;
    const answered = answer(request, tagId, query);
    metrics.answers.count(answered.outcome);
    number += 1;
    if (number % LOGGED_SHARE === 1) {
      log.info({ tagId, outcome: answered.outcome, answers: number }, 'a sample of the answers');
    }
    sendDocument(response, answered, { origin: request.headers.origin, isLast: !isReady() });
    return true;
  };
};
