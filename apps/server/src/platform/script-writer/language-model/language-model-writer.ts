import { inventedFacts } from '@sonora/copywriter';
import { type CloudPorts, checkedKey, createCloudClient } from '../../speech/cloud/cloud-client.ts';
import type { AdRequest, ScriptWriter } from '../script-writer.ts';
import { type ChatMessage, firstMessages, wordsFor } from './prompt.ts';
import { type ModelAd, readAnswer, UnusableAnswerError } from './read-answer.ts';

export type LanguageModelSettings = {
  /** Address of an OpenAI-compatible service, for example `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
};

/** Answers to one request: the first, and corrections of length and facts. */
const MAX_ROUNDS = 3;
const TOLERANCE = 0.05;
const MAX_TOKENS = 4_000;

type Judged = ModelAd & { readonly seconds: number; readonly invented: readonly string[] };

const isGood = ({ seconds, invented }: Judged, { speechSeconds }: AdRequest): boolean =>
  invented.length === 0 && Math.abs(seconds / speechSeconds - 1) <= TOLERANCE;

/** What is wrong with an ad, for the model. */
const correction = (ad: Judged, index: number, { speechSeconds }: AdRequest): string | undefined => {
  const wrong: string[] = [];
  const words = wordsFor(Math.abs(speechSeconds - ad.seconds));
  if (ad.seconds > speechSeconds * (1 + TOLERANCE))
    wrong.push(
      `takes ${ad.seconds.toFixed(1)} s instead of ${speechSeconds.toFixed(1)} s: remove about ${words} words`,
    );
  if (ad.seconds < speechSeconds * (1 - TOLERANCE))
    wrong.push(`takes ${ad.seconds.toFixed(1)} s instead of ${speechSeconds.toFixed(1)} s: add about ${words} words`);
  if (ad.invented.length > 0) wrong.push(`contains what the description does not: ${ad.invented.join(', ')}`);
  return wrong.length === 0 ? undefined : `Ad ${index + 1} ${wrong.join('; it ')}.`;
};

const better = (one: Judged | undefined, other: Judged, { speechSeconds }: AdRequest): Judged => {
  if (one === undefined) return other;
  const cost = (ad: Judged): number => ad.invented.length * 10 + Math.abs(ad.seconds / speechSeconds - 1);
  return cost(other) < cost(one) ? other : one;
};

/**
 * Writes ads by any OpenAI-compatible chat service. Our own estimate judges the length: the model gets its ads back with what to
 * change, at most twice. Ads that still contain facts of their own are left out.
 * @throws SpeechError or UnusableAnswerError when the service gives nothing usable; no error contains the key
 */
export const createLanguageModelWriter = (
  settings: LanguageModelSettings,
  ports: CloudPorts = {},
): ScriptWriter & { close(): void } => {
  const client = createCloudClient('the language model', settings.baseUrl, { allowPrivateAddresses: true }, ports);
  const authorisation: Readonly<Record<string, string>> = settings.apiKey
    ? { authorization: `Bearer ${checkedKey('the language model', settings.apiKey)}` }
    : {};

  const ask = (messages: readonly ChatMessage[], signal: AbortSignal | undefined) =>
    client.ask(
      {
        method: 'POST',
        path: 'chat/completions',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...authorisation },
        body: JSON.stringify({
          model: settings.model,
          messages,
          max_tokens: MAX_TOKENS,
          response_format: { type: 'json_object' },
        }),
        // A nonsensical answer is judged here: another attempt would give another one.
        read: ({ body }) => body,
      },
      signal,
    );

  return {
    write: async (request, signal) => {
      const source = [request.productName, request.productDescription, request.callToAction, request.previousText].join(
        ' ',
      );
      const judge = (ad: ModelAd, position: number): Judged => ({
        ...ad,
        seconds: request.measure(ad.text, position),
        invented: inventedFacts(ad.text, source, request.language),
      });
      const best: (Judged | undefined)[] = [];
      let messages = firstMessages(request);
      for (let round = 1; round <= MAX_ROUNDS; round += 1) {
        const { ads, content } = readAnswer(await ask(messages, signal));
        const judged = ads.slice(0, request.count).map(judge);
        judged.forEach((ad, index) => {
          best[index] = better(best[index], ad, request);
        });
        const corrections = judged.flatMap((ad, index) => correction(ad, index, request) ?? []);
        const isDone = best.length >= request.count && best.every((ad) => ad !== undefined && isGood(ad, request));
        if (isDone || corrections.length === 0) break;
        messages = [
          ...firstMessages(request),
          { role: 'assistant', content },
          { role: 'user', content: `${corrections.join('\n')}\nAnswer with all ads again, in the same form.` },
        ];
      }
      const tone = request.tone ?? 'warm';
      const usable = best.flatMap((ad, position) =>
        ad === undefined || ad.invented.length > 0
          ? []
          : [{ text: ad.text, structure: ad.structure, tone, seconds: ad.seconds, position }],
      );
      if (usable.length === 0) throw new UnusableAnswerError('only ads with facts of their own');
      return {
        ads: usable,
        writer: 'language-model',
        warnings: [],
      };
    },
    close: () => client.close(),
  };
};
