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

/** Below the rate of all voices of the catalogue, pauses included. */
const slowestCharactersPerSecond = 9;
const pauseSeconds = 1;
/** Length of the longest effect in the catalogue. */
const maxEffectSeconds = 15;

/** Number of characters without markup, which is not spoken. */
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
      // The length of a recording is not known here.
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

/** Upper bound of a document's cost. Without a fixed length, the actual length is known only after it was spoken. */
export const maxCreditsOf = (document: CanonicalAudioform): number => {
  const { arrangement } = document.production;
  const seconds =
    arrangement.forcedDurationSeconds ??
    arrangement.sections.reduce((sum, section) => sum + maxSectionSeconds(document, section), 0);
  const characters = planSpeech(document).reduce((sum, { text }) => sum + charactersOf(text), 0);
  return creditsForAudio(Math.min(seconds, limits.adSeconds.max)) + creditsForSpeech(characters);
};

/** Equal for the same document in different dialects. */
export const documentHashOf = (document: CanonicalAudioform): string =>
  createHash('sha256').update(serialiseCanonical(document)).digest('hex');
