import { assetOf, type CanonicalAudioform, clipsOf, planSpeech, type SpeechJob } from '@sonora/audioform';
import { findSoundEffect, findSoundTemplate, type SoundEffect, type SoundTemplate } from '@sonora/soundscape';
import type { VoiceDefinition } from '@sonora/speech';
import { BuildError, type Line, type MediaFile, type SpeechPort } from './line.ts';

/** Everything that the document names, found. Keys are asset keys. */
export type Resolved = {
  readonly jobs: readonly SpeechJob[];
  readonly voices: ReadonlyMap<string, VoiceDefinition>;
  readonly sounds: ReadonlyMap<string, SoundTemplate>;
  readonly effects: ReadonlyMap<string, SoundEffect>;
  readonly media: ReadonlyMap<string, MediaFile>;
};

/** Keys of assets that are heard: those of clips, and beds. */
const heardKeys = (document: CanonicalAudioform): ReadonlySet<string> =>
  new Set([
    ...clipsOf(document).map(({ clip }) => clip.assetRef),
    ...document.production.arrangement.sections.flatMap(({ bedRef }) => (bedRef === undefined ? [] : [bedRef])),
  ]);

const resolveVoices = (
  speech: SpeechPort,
  jobs: readonly SpeechJob[],
  errors: Set<string>,
): Map<string, VoiceDefinition> => {
  const voices = new Map<string, VoiceDefinition>();
  for (const job of jobs) {
    const voice = speech.find(job.voiceAlias);
    if (!voice) {
      errors.add(`Voice '${job.voiceAlias}' not found`);
      continue;
    }
    voices.set(job.assetKey, voice);
  }
  return voices;
};

/**
 * Looks up every voice, sound, effect and file.
 * @throws BuildError naming all that is missing, at once
 */
export const resolveAssets = async (line: Line, document: CanonicalAudioform): Promise<Resolved> => {
  const errors = new Set<string>();
  const sounds = new Map<string, SoundTemplate>();
  const effects = new Map<string, SoundEffect>();
  const media = new Map<string, MediaFile>();
  const jobs = planSpeech(document);
  const voices = resolveVoices(await line.speech(), jobs, errors);

  const resolveSound = (key: string): void => {
    const asset = assetOf(document, key);
    const templateKey = asset?.type === 'soundTemplateSnippet' ? asset.soundTemplateRef : key;
    const template = assetOf(document, templateKey);
    if (template?.type !== 'soundTemplate') return;
    const found = findSoundTemplate(template.soundTemplateAlias);
    if (found) sounds.set(templateKey, found);
    else errors.add(`Sound template '${template.soundTemplateAlias}' not found`);
  };

  for (const key of heardKeys(document)) {
    const asset = assetOf(document, key);
    if (!asset) continue;
    switch (asset.type) {
      case 'soundTemplate':
      case 'soundTemplateSnippet':
        resolveSound(key);
        break;
      case 'soundEffect': {
        const found = findSoundEffect(asset.soundEffectAlias);
        if (found) effects.set(key, found);
        else errors.add(`Sound effect '${asset.soundEffectAlias}' not found`);
        break;
      }
      case 'media': {
        const found = await line.findMedia(asset.mediaId);
        if (found) media.set(key, found);
        else errors.add(`File '${asset.mediaId}' not found`);
        break;
      }
      case 'sts':
        errors.add(`Asset '${key}' is speech-to-speech (sts), which this installation cannot produce yet.`);
        break;
      case 'tts':
      case 'voice':
      case 'silence':
        break;
      default:
        throw new Error(`unknown asset ${JSON.stringify(asset satisfies never)}`);
    }
  }
  if (errors.size > 0) throw new BuildError([...errors]);
  return { jobs, voices, sounds, effects, media };
};
