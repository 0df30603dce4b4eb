import { createHash } from 'node:crypto';
import {
  assetOf,
  type CanonicalAudioform,
  type CanonicalClip,
  type CanonicalSection,
  estimateSpeechSeconds,
  planSpeech,
  serialiseCanonical,
} from '@sonora/audioform';
import { creditsForAudio, creditsForSpeech, limits } from '@sonora/contracts';

/** Slower than any voice of the catalogue speaks, with its pauses. */
const slowestCharactersPerSecond = 9;
const pauseSeconds = 1;
/** No effect of the catalogue lasts longer. */
const maxEffectSeconds = 15;

/** Characters of a text without its markup, which is not spoken. */
export const charactersOf = (text: string): number => [...text.replaceAll(/<[^<>]*>/g, '')].length;

const maxClipSeconds = (document: CanonicalAudioform, clip: CanonicalClip): number => {
  if (clip.forcedDurationSeconds !== undefined) return clip.forcedDurationSeconds;
  const asset = assetOf(document, clip.assetRef);
  switch (asset?.type) {
    case 'tts': {
      const voice = assetOf(document, asset.voiceRef);
      const speed = voice?.type === 'voice' ? voice.speed : 1;
      const spoken = estimateSpeechSeconds(asset.text, { charsPerSecond: slowestCharactersPerSecond, speed });
      return (asset.targetDurationSeconds ?? spoken * (asset.slowDownLimit ?? 1)) + pauseSeconds;
    }
    case 'silence':
      return asset.durationSeconds;
    case 'soundEffect':
      return maxEffectSeconds;
    case undefined:
    case 'voice':
      return 0;
    default:
      // A recording is as long as it is.
      return limits.adSeconds.max;
  }
};

const maxSectionSeconds = (document: CanonicalAudioform, section: CanonicalSection): number => {
  if (section.forcedDurationSeconds !== undefined) return section.forcedDurationSeconds;
  const layers = section.layers.map(({ clips }) =>
    clips.reduce(
      (sum, clip) => sum + clip.marginStartSeconds + maxClipSeconds(document, clip) + clip.marginEndSeconds,
      0,
    ),
  );
  return section.paddingStartSeconds + Math.max(0, ...layers) + section.paddingEndSeconds;
};

/** At least what producing the document can cost: its length is known before it is spoken only where it is fixed. */
export const maxCreditsOf = (document: CanonicalAudioform): number => {
  const { arrangement } = document.production;
  const seconds =
    arrangement.forcedDurationSeconds ??
    arrangement.sections.reduce((sum, section) => sum + maxSectionSeconds(document, section), 0);
  const characters = planSpeech(document).reduce((sum, { text }) => sum + charactersOf(text), 0);
  return creditsForAudio(Math.min(seconds, limits.adSeconds.max)) + creditsForSpeech(characters);
};

/** Equal for equal documents of different dialects. */
export const documentHashOf = (document: CanonicalAudioform): string =>
  createHash('sha256').update(serialiseCanonical(document)).digest('hex');
