import { api } from '../api/client.ts';
import { t } from '../i18n/shared-messages.ts';
import { previewId, previewText } from './preview-id.ts';

const maxPreviews = 60;
type Preview = { readonly blob: Blob; readonly url: string };

const previews = new Map<string, Promise<Preview>>();

/** A WAV of a text in a voice. Cached in memory, so that each preview is synthesised once. */
const preview = (text: string, voice: string, speed: number): Promise<Preview> => {
  const id = previewId(text, voice, speed);
  const known = previews.get(id);
  if (known) return known;
  const spoken = api.speech
    .preview({ headers: { accept: 'audio/wav' }, body: { text: previewText(text), voice, speed } })
    .then((blob) => {
      if (!(blob instanceof Blob)) throw new Error(t('shared.requestFailed'));
      return { blob, url: URL.createObjectURL(blob) };
    });
  previews.set(id, spoken);
  spoken.catch(() => previews.delete(id));
  const [oldest] = previews.keys();
  if (previews.size > maxPreviews && oldest !== undefined) {
    previews.get(oldest)?.then(
      ({ url }) => URL.revokeObjectURL(url),
      () => {},
    );
    previews.delete(oldest);
  }
  return spoken;
};

/** URL of a preview, for the player. */
export const previewUrl = async (text: string, voice: string, speed: number): Promise<string> =>
  (await preview(text, voice, speed)).url;

/** Content of a preview. The content security policy lets no page fetch its own blob URLs. */
export const previewBlob = async (text: string, voice: string, speed: number): Promise<Blob> =>
  (await preview(text, voice, speed)).blob;
