import { limits } from '@sonora/contracts/limits';
import { api } from '../api/client.ts';
import { t } from '../i18n/shared-messages.ts';

const keptPreviews = 60;
const previews = new Map<string, Promise<string>>();

/** What of a text the preview can speak: whole words of its first 250 characters. */
const previewText = (text: string): string => {
  const trimmed = text.trim();
  if (trimmed.length <= limits.previewCharacters) return trimmed;
  return trimmed.slice(0, limits.previewCharacters).replace(/\s+\S*$/, '');
};

/** The name of what a preview says: the same text, voice and speed are spoken once. */
export const previewId = (text: string, voice: string, speed: number): string =>
  `preview ${voice} ${speed.toFixed(2)} ${previewText(text)}`;

/** The address of a WAV in which a voice says a text; kept in memory, so that browsing voices is instant the second time. */
export const sayLine = (text: string, voice: string, speed: number): Promise<string> => {
  const id = previewId(text, voice, speed);
  const known = previews.get(id);
  if (known) return known;
  const spoken = api.speech
    .preview({ headers: { accept: 'audio/wav' }, body: { text: previewText(text), voice, speed } })
    .then((answer) => {
      if (!(answer instanceof Blob)) throw new Error(t('shared.requestFailed'));
      return URL.createObjectURL(answer);
    });
  previews.set(id, spoken);
  spoken.catch(() => previews.delete(id));
  const [oldest] = previews.keys();
  if (previews.size > keptPreviews && oldest !== undefined) {
    previews.get(oldest)?.then(URL.revokeObjectURL, () => {});
    previews.delete(oldest);
  }
  return spoken;
};
