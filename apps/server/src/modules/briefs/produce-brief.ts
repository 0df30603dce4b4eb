import { type AdRecipe, DIALECTS, type Dialect, recipeToAudioform, writeDocument } from '@sonora/audioform';
import { type Brief, DomainError } from '@sonora/contracts';
import { defaults } from '@sonora/contracts/audio';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import type { Message } from '@sonora/contracts/messages/message';
import { scriptMessage } from '@sonora/contracts/messages/scripts';
import { recommendSound, recommendVoice, type SuitableSound } from '@sonora/contracts/recommend/recommend';
import type { VoiceDefinition } from '@sonora/speech';
import type { ScriptWriter } from '../../platform/script-writer/script-writer.ts';
import { writeConcepts } from '../scripts/index.ts';

/** What the brief is produced with. */
export type BriefPorts = {
  readonly writer: ScriptWriter;
  readonly voices: () => readonly VoiceDefinition[];
  readonly sounds: () => readonly SuitableSound[];
  /** Starts the production of a document; the key makes a repeated request harmless. */
  readonly submit: (document: unknown, idempotencyKey: string | undefined) => Promise<string>;
};

export type BriefRequest = {
  readonly brief: Brief;
  readonly numAds: number;
  readonly audioformVersion: string;
  readonly idempotencyKey: string | undefined;
};

export type StartedAd = { readonly audioformId: string; readonly audioform: unknown };

type BriefVoice = Brief['voices'][number];
type Wanted = { readonly language: string; readonly text: string };

/** The voice of an ad: the named one, else the best fitting one of the language; other ads get other voices. */
const voiceFor = (
  voices: readonly VoiceDefinition[],
  wish: BriefVoice | undefined,
  { language, text, position }: Wanted & { readonly position: number },
): string => {
  if (wish?.alias) return wish.alias;
  const { gender, accent, tone } = wish ?? {};
  const wishes = { text, position, gender: gender ?? '', accent: accent ?? '', tone: tone ?? '' };
  const suitable = voices.map((voice) => ({ ...voice, supportedLanguages: [] }));
  return recommendVoice({ ...wishes, language: wish?.lang || language }, suitable) ?? defaults.voiceAlias;
};

const soundsOf = ({ sounds }: Brief) => (Array.isArray(sounds) ? sounds : (sounds?.soundDesign ?? []));

const at = <T>(list: readonly T[], position: number): T | undefined => list[position % Math.max(1, list.length)];

const dialectOf = (version: string): Dialect => {
  const found = DIALECTS.find((dialect) => dialect === version);
  if (found) return found;
  const detail = audioformMessage('audioforms.invalidVersion', { versions: DIALECTS.join(', ') });
  throw new DomainError('malformed', { detail });
};

const recipeOf = (brief: Brief, wanted: Wanted, position: number, ports: BriefPorts): AdRecipe => {
  const voice = at(brief.voices, position);
  const sound = at(soundsOf(brief), position);
  const { production, delivery } = brief;
  return {
    recipeClips: [
      {
        clipType: 'tts',
        voiceAlias: voiceFor(ports.voices(), voice, { ...wanted, position }),
        scriptText: wanted.text,
        ...(voice?.speed ? { voiceSpeed: voice.speed } : {}),
        ...(voice?.voicePreset ? { voicePreset: voice.voicePreset } : {}),
      },
    ],
    length: brief.script.adLength,
    soundTemplateId:
      sound?.alias ||
      recommendSound({ ...wanted, mood: sound?.mood ?? '', position }, ports.sounds()) ||
      defaults.soundTemplateAlias,
    smartFit: sound?.useSmartFit ?? true,
    ...(production?.masteringPreset ? { masteringPreset: production.masteringPreset } : {}),
    ...(delivery?.loudnessPreset ? { loudnessPreset: delivery.loudnessPreset } : {}),
    ...(delivery?.encoderPreset ? { encoderPreset: delivery.encoderPreset } : {}),
    isPublic: delivery?.public ?? false,
  };
};

/** The texts of the ads: the given script for all, or one ad each with a structure of its own. */
const textsOf = async (
  { brief: { script }, numAds }: BriefRequest,
  { writer }: BriefPorts,
  signal: AbortSignal | undefined,
): Promise<{ readonly texts: readonly string[]; readonly language: string; readonly warnings: readonly Message[] }> => {
  if (script.scriptText) {
    const language = script.lang?.slice(0, 2).toLowerCase() || 'en';
    return { texts: Array.from({ length: numAds }, () => script.scriptText as string), language, warnings: [] };
  }
  const { productName, productDescription, adLength, lang, callToAction, targetAudience, toneOfScript, thirdPerson } =
    script;
  const wishes = {
    productName,
    productDescription: productDescription ?? '',
    adLength,
    lang,
    callToAction,
    targetAudience,
  };
  const { ads, language, warnings } = await writeConcepts(
    writer,
    { ...wishes, tone: toneOfScript, thirdPerson, count: numAds, seed: 0 },
    { signal },
  );
  return { texts: ads.map(({ text }) => text), language, warnings };
};

/**
 * Writes the ads of a brief and starts their production, one after another. When a later one cannot be started, those before it
 * are answered, with the reason as a warning.
 * @throws DomainError when nothing can be written, or the first ad cannot be started
 */
export const produceBrief = async (
  request: BriefRequest,
  ports: BriefPorts,
  signal?: AbortSignal,
): Promise<{ readonly ads: readonly StartedAd[]; readonly warnings: readonly Message[] }> => {
  const dialect = dialectOf(request.audioformVersion);
  const { texts, language, warnings } = await textsOf(request, ports, signal);
  const ads: StartedAd[] = [];
  for (const [position, text] of texts.entries()) {
    const recipe = recipeOf(request.brief, { language, text }, position, ports);
    const audioform = { audioform: writeDocument(recipeToAudioform(recipe), dialect) };
    const key = request.idempotencyKey === undefined ? undefined : `${request.idempotencyKey}/${position}`;
    try {
      ads.push({ audioformId: await ports.submit(audioform, key), audioform });
    } catch (error) {
      if (ads.length === 0 || !(error instanceof DomainError)) throw error;
      const count = texts.length - ads.length;
      return { ads, warnings: [...warnings, scriptMessage('scripts.someFailed', { count, reason: error.sentence })] };
    }
  }
  return { ads, warnings };
};
