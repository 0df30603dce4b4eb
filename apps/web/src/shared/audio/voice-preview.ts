import { limits } from '@sonora/contracts/limits';
import { api } from '../api/client.ts';
import { t } from '../i18n/shared-messages.ts';

const maxPreviews = 60;
const previews = new Map<string, Promise<string>>();

/** The part of a text that a preview speaks: whole words of its first 250 characters. */
const previewText = (text: string): string => {
  const trimmed = text.trim();
  if (trimmed.length <= limits.previewCharacters) return trimmed;
  return trimmed.slice(0, limits.previewCharacters).replace(/(?<!\s)\s+\S*$/, '');
};

/** Track id of a preview; equal for equal text, voice and speed, which are synthesised only once. */
export const previewId = (text: string, voice: string, speed: number): string =>
  `preview ${voice} ${speed.toFixed(2)} ${previewText(text)}`;

/** URL of a WAV of a text in a voice. Cached in memory, so that each preview is synthesised once. */
export const previewUrl = (text: string, voice: string, speed: number): Promise<string> => {
  const id = previewId(text, voice, speed);
  const known = previews.get(id);
  if (known) return known;
  const spoken = api.speech
    .preview({ headers: { accept: 'audio/wav' }, body: { text: previewText(text), voice, speed } })
    .then((response) => {
      if (!(response instanceof Blob)) throw new Error(t('shared.requestFailed'));
      return URL.createObjectURL(response);
    });
  previews.set(id, spoken);
  spoken.catch(() => previews.delete(id));
  const [oldest] = previews.keys();
  if (previews.size > maxPreviews && oldest !== undefined) {
    previews.get(oldest)?.then(URL.revokeObjectURL, () => {});
    previews.delete(oldest);
  }
  return spoken;
};
