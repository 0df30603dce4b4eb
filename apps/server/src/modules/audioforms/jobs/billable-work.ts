import { type CanonicalAudioform, planSpeech } from '@sonora/audioform';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { RenderedAd } from '@sonora/renderer';
import type { Work } from '../../billing/index.ts';
import { charactersOf, documentHashOf } from '../credits-of-document.ts';

/** Rendered parts of a document that are charged. */
export const workOf = (document: CanonicalAudioform, { mixKey, timeline, speech }: RenderedAd): Work => ({
  documentHash: documentHashOf(document),
  mix: { hash: mixKey, durationSeconds: timeline.frames / SAMPLE_RATE_HZ },
  speech: planSpeech(document).flatMap(({ assetKey, text }) => {
    const spoken = speech.spoken.get(assetKey);
    return spoken ? [{ hash: spoken.pcmHash, characters: charactersOf(text) }] : [];
  }),
});
