import { cleanText } from '@sonora/copywriter';
import { z } from 'zod';

const maxAdCharacters = 4_000;
const maxAnswerBytes = 200_000;

const completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }) }))
    .min(1),
});
const written = z.object({
  ads: z
    .array(z.object({ text: z.string().max(maxAdCharacters), structure: z.string().max(50).optional() }))
    .min(1)
    .max(20),
});

export type ModelAd = { readonly text: string; readonly structure: string };

/** The answer contains no usable ads: a refusal, other text, or far too much of it. */
export class UnusableAnswerError extends Error {
  override readonly name = 'UnusableAnswerError';
}

/** The text between the first and the last brace: models put words or a code fence around their JSON. */
const jsonPart = (text: string): string => text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnusableAnswerError('no JSON');
  }
};

/**
 * Reads the ads of a chat completion.
 * @throws UnusableAnswerError
 */
export const readAnswer = (body: Buffer): { readonly ads: readonly ModelAd[]; readonly content: string } => {
  if (body.length > maxAnswerBytes) throw new UnusableAnswerError('too long');
  const outer = completion.safeParse(parsed(body.toString('utf8')));
  const message = outer.data?.choices[0]?.message;
  if (!message || message.refusal || !message.content) throw new UnusableAnswerError('no content');
  const inner = written.safeParse(parsed(jsonPart(message.content)));
  if (!inner.success) throw new UnusableAnswerError('not the form that was asked for');
  const ads = inner.data.ads
    .map(({ text, structure }) => ({ text: cleanText(text), structure: structure ?? 'plain' }))
    .filter(({ text }) => /\p{L}/u.test(text));
  if (ads.length === 0) throw new UnusableAnswerError('no ads');
  return { ads, content: message.content };
};
