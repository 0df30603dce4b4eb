import { assetOf, type CanonicalAudioform, clipsOf, planSpeech, type SpeechJob } from '@sonora/audioform';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import type { Message } from '@sonora/contracts/messages/message';
import { findSoundEffect, findSoundTemplate, type SoundEffect, type SoundTemplate } from '@sonora/soundscape';
import type { VoiceDefinition } from '@sonora/speech';
import { BuildError } from '../build-error.ts';
import type { MediaFile, RenderContext, RenderJob, SpeechPort } from '../render-context.ts';

/** The voices, sounds, effects and files that the document refers to. Keys are asset keys. */
export type Resolved = {
  readonly jobs: readonly SpeechJob[];
  readonly voices: ReadonlyMap<string, VoiceDefinition>;
  readonly sounds: ReadonlyMap<string, SoundTemplate>;
  readonly effects: ReadonlyMap<string, SoundEffect>;
  readonly media: ReadonlyMap<string, MediaFile>;
};

/** Keys of the sounding assets: those of clips, and beds. */
const soundingKeys = (document: CanonicalAudioform): ReadonlySet<string> =>
  new Set([
    ...clipsOf(document).map(({ clip }) => clip.assetRef),
    ...document.production.arrangement.sections.flatMap(({ bedRef }) => (bedRef === undefined ? [] : [bedRef])),
  ]);

const resolveVoices = (
  speech: SpeechPort,
  jobs: readonly SpeechJob[],
  report: (error: Message) => void,
): Map<string, VoiceDefinition> => {
  const voices = new Map<string, VoiceDefinition>();
  for (const job of jobs) {
    const voice = speech.find(job.voiceAlias);
    if (!voice) {
      report(audioformMessage('audioforms.voiceNotFound', { alias: job.voiceAlias }));
      continue;
    }
    voices.set(job.assetKey, voice);
  }
  return voices;
};

/**
 * Looks up every voice, sound, effect and file.
 * @throws BuildError with everything that is missing
 */
export const resolve = async (
  context: RenderContext,
  { document }: RenderJob,
): Promise<{ readonly resolved: Resolved }> => {
  /** Keyed by text, so that each is reported once. */
  const errors = new Map<string, Message>();
  const report = (error: Message): void => void errors.set(error.text, error);
  const sounds = new Map<string, SoundTemplate>();
  const effects = new Map<string, SoundEffect>();
  const media = new Map<string, MediaFile>();
  const jobs = planSpeech(document);
  const voices = resolveVoices(await context.speech(), jobs, report);

  const resolveSound = (key: string): void => {
    const asset = assetOf(document, key);
    const templateKey = asset?.type === 'soundTemplateSnippet' ? asset.soundTemplateRef : key;
    const template = assetOf(document, templateKey);
    if (template?.type !== 'soundTemplate') return;
    const found = findSoundTemplate(template.soundTemplateAlias);
    if (found) sounds.set(templateKey, found);
    else report(audioformMessage('audioforms.soundTemplateNotFound', { alias: template.soundTemplateAlias }));
  };

  for (const key of soundingKeys(document)) {
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
        else report(audioformMessage('audioforms.soundEffectNotFound', { alias: asset.soundEffectAlias }));
        break;
      }
      case 'media': {
        const found = await context.findMedia(asset.mediaId);
        if (!found) report(audioformMessage('audioforms.fileNotFound', { file: asset.mediaId }));
        else if ('refused' in found) report(found.refused);
        else media.set(key, found);
        break;
      }
      case 'sts':
        report(audioformMessage('audioforms.speechToSpeech', { asset: key }));
        break;
      case 'tts':
      case 'voice':
      case 'silence':
        break;
      default:
        throw new Error(`unknown asset ${JSON.stringify(asset satisfies never)}`);
    }
  }
  if (errors.size > 0) throw new BuildError([...errors.values()]);
  return { resolved: { jobs, voices, sounds, effects, media } };
};
