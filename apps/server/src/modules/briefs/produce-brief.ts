import { type AdRecipe, DIALECTS, type Dialect, recipeToAudioform, writeDocument } from '@sonora/audioform';
import { type Brief, DomainError } from '@sonora/contracts';
import { defaults } from '@sonora/contracts/audio';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import type { Message } from '@sonora/contracts/messages/message';
import { scriptMessage } from '@sonora/contracts/messages/scripts';
import { recommendSound, recommendVoice, type SuitableSound } from '@sonora/contracts/recommend/recommend';
import { copyLanguageOf } from '@sonora/copywriter';
import type { VoiceDefinition } from '@sonora/speech';
import type { ScriptWriter } from '../../platform/script-writer/script-writer.ts';
import { detectLanguage, type LanguageReader } from '../../platform/text/detect-language.ts';
import { type VoiceTempo, writeConcepts, writtenLanguageOf } from '../scripts/index.ts';

/** What the brief is produced with. */
export type BriefPorts = {
  readonly writer: ScriptWriter;
  readonly voices: () => readonly VoiceDefinition[];
  readonly sounds: () => readonly SuitableSound[];
  /** Tempo of a voice, with what it took for the words that it has spoken for the organisation. */
  readonly learnedTempoOf: (orgId: string, alias: string) => Promise<VoiceTempo | undefined>;
  /** Starts the production of a document; the key makes a repeated request harmless. */
  readonly submit: (document: unknown, idempotencyKey: string | undefined) => Promise<string>;
};

export type BriefRequest = {
  readonly brief: Brief;
  readonly numAds: number;
  readonly audioformVersion: string;
  readonly orgId: string;
  readonly idempotencyKey: string | undefined;
};

export type StartedAd = { readonly audioformId: string; readonly audioform: unknown };

type BriefVoice = Brief['voices'][number];

/** The voice of an ad: the named one, else the best fitting one of the language; other ads get other voices. */
const voiceFor = (
  voices: readonly VoiceDefinition[],
  wish: BriefVoice | undefined,
  { language, position }: { readonly language: string; readonly position: number },
): string => {
  if (wish?.alias) return wish.alias;
  const { gender, accent, tone } = wish ?? {};
  const wishes = { text: '', position, gender: gender ?? '', accent: accent ?? '', tone: tone ?? '' };
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

/** An ad: its text in the voice for which it was written. */
type BriefAd = { readonly text: string; readonly voiceAlias: string; readonly language: string };

const recipeOf = (brief: Brief, ad: BriefAd, position: number, ports: BriefPorts): AdRecipe => {
  const voice = at(brief.voices, position);
  const sound = at(soundsOf(brief), position);
  const { production, delivery } = brief;
  return {
    recipeClips: [
      {
        clipType: 'tts',
        voiceAlias: ad.voiceAlias,
        scriptText: ad.text,
        ...(voice?.speed ? { voiceSpeed: voice.speed } : {}),
        ...(voice?.voicePreset ? { voicePreset: voice.voicePreset } : {}),
      },
    ],
    length: brief.script.adLength,
    soundTemplateId:
      sound?.alias ||
      recommendSound({ ...ad, mood: sound?.mood ?? '', position }, ports.sounds()) ||
      defaults.soundTemplateAlias,
    smartFit: sound?.useSmartFit ?? true,
    ...(production?.masteringPreset ? { masteringPreset: production.masteringPreset } : {}),
    ...(delivery?.loudnessPreset ? { loudnessPreset: delivery.loudnessPreset } : {}),
    ...(delivery?.encoderPreset ? { encoderPreset: delivery.encoderPreset } : {}),
    isPublic: delivery?.public ?? false,
  };
};

/** Language of a given script: as it says, else as it reads. */
const languageOfScript = async (
  lang: string | null | undefined,
  scriptText: string,
  reader: LanguageReader,
): Promise<string> => {
  const given = lang?.trim().toLowerCase() ?? '';
  if (given === '') return (await detectLanguage(scriptText, reader)) ?? copyLanguageOf(scriptText) ?? 'en';
  return /^(?:german|deutsch)/.test(given) ? 'de' : given.slice(0, 2);
};

type BriefAds = { readonly ads: readonly BriefAd[]; readonly warnings: readonly Message[] };

/** The ads: the given script for all, or one text each with a structure of its own and the length that its voice needs. */
const adsOf = async (
  { brief, numAds, orgId }: BriefRequest,
  { writer, voices, learnedTempoOf }: BriefPorts,
  signal: AbortSignal | undefined,
): Promise<BriefAds> => {
  const { script } = brief;
  const aliasesIn = (language: string): readonly string[] =>
    Array.from({ length: numAds }, (_, position) =>
      voiceFor(voices(), at(brief.voices, position), { language, position }),
    );
  const { scriptText, adLength, lang, callToAction, targetAudience, toneOfScript, thirdPerson } = script;
  if (scriptText) {
    const language = await languageOfScript(lang, scriptText, { owner: orgId, signal });
    return {
      ads: aliasesIn(language).map((voiceAlias) => ({ text: scriptText, voiceAlias, language })),
      warnings: [],
    };
  }
  const { productName, productDescription: given } = script;
  const productDescription = given ?? '';
  const language = await writtenLanguageOf({ lang, productDescription }, { owner: orgId, signal });
  const aliases = aliasesIn(language);
  const tempos = await Promise.all(
    aliases.map(async (alias, position) => {
      const tempo = await learnedTempoOf(orgId, alias);
      const speed = at(brief.voices, position)?.speed;
      return tempo && { ...tempo, ...(speed ? { speed } : {}) };
    }),
  );
  const wishes = { productName, productDescription, adLength, lang: language, callToAction, targetAudience };
  const { ads, warnings } = await writeConcepts(
    writer,
    { ...wishes, tone: toneOfScript, thirdPerson, count: numAds, seed: 0 },
    { owner: orgId, tempos, signal },
  );
  return { ads: ads.map(({ text }, position) => ({ text, voiceAlias: aliases[position]!, language })), warnings };
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
  const { ads: written, warnings } = await adsOf(request, ports, signal);
  const ads: StartedAd[] = [];
  for (const [position, ad] of written.entries()) {
    const recipe = recipeOf(request.brief, ad, position, ports);
    const audioform = { audioform: writeDocument(recipeToAudioform(recipe), dialect) };
    const key = request.idempotencyKey === undefined ? undefined : `${request.idempotencyKey}/${position}`;
    try {
      ads.push({ audioformId: await ports.submit(audioform, key), audioform });
    } catch (error) {
      if (ads.length === 0 || !(error instanceof DomainError)) throw error;
      const count = written.length - ads.length;
      return { ads, warnings: [...warnings, scriptMessage('scripts.someFailed', { count, reason: error.sentence })] };
    }
  }
  return { ads, warnings };
};
