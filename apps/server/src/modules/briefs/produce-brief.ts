import { type AdRecipe, DIALECTS, type Dialect, recipeToAudioform, writeDocument } from '@sonora/audioform';
import { type Brief, DomainError } from '@sonora/contracts';
import { defaults } from '@sonora/contracts/audio';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import type { Message } from '@sonora/contracts/messages/message';
import { scriptMessage } from '@sonora/contracts/messages/scripts';
import { recommendSound, recommendVoice, type SuitableSound } from '@sonora/contracts/recommend/recommend';
import { copyLanguageOf, namedLanguageCode } from '@sonora/copywriter';
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
  /** Starts the production of a document. */
  readonly submit: (document: unknown, repetition: RepeatedRequest | undefined) => Promise<string>;
  /** Ads that were started under these keys. */
  readonly findStarted: (keys: readonly string[]) => Promise<readonly StartedUnderKey[]>;
};

/** Makes a repeated request harmless: it has the key and the hash of the first one. */
export type RepeatedRequest = { readonly key: string; readonly requestHash: string };

type StartedUnderKey = {
  readonly id: string;
  readonly key: string | null;
  readonly hash: string | null;
  readonly input: unknown;
};

export type BriefRequest = {
  readonly brief: Brief;
  readonly numAds: number;
  readonly audioformVersion: string;
  readonly orgId: string;
  /** Absent: each request starts ads of its own. */
  readonly repetition: RepeatedRequest | undefined;
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
  return (
    recommendVoice({ ...wishes, language: namedLanguage(wish?.lang) ?? language }, suitable) ?? defaults.voiceAlias
  );
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
type BriefAd = {
  readonly text: string;
  readonly voiceAlias: string;
  readonly language: string;
  /** Number of the ad in the brief, from 0, which decides about its voice and its sound. */
  readonly position: number;
};

const recipeOf = (brief: Brief, ad: BriefAd, ports: BriefPorts): AdRecipe => {
  const { position } = ad;
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
      sound?.alias || recommendSound({ ...ad, mood: sound?.mood ?? '' }, ports.sounds()) || defaults.soundTemplateAlias,
    smartFit: sound?.useSmartFit ?? true,
    ...(production?.masteringPreset ? { masteringPreset: production.masteringPreset } : {}),
    ...(delivery?.loudnessPreset ? { loudnessPreset: delivery.loudnessPreset } : {}),
    ...(delivery?.encoderPreset ? { encoderPreset: delivery.encoderPreset } : {}),
    isPublic: delivery?.public ?? false,
  };
};

/** Code of a language that a brief names by its code or in words, with its region where it has one; undefined for none. */
const namedLanguage = (words: string | null | undefined): string | undefined => {
  const given = words?.trim() ?? '';
  const code = namedLanguageCode(given);
  return code !== undefined && /^[a-z]{2,3}[-_][a-z0-9]{2,8}$/i.test(given) ? given.replace('_', '-') : code;
};

/** Language of a given script: as the brief says, else as it reads. */
const languageOfScript = async (
  lang: string | null | undefined,
  scriptText: string,
  reader: LanguageReader,
): Promise<string> =>
  namedLanguage(lang) ?? (await detectLanguage(scriptText, reader)) ?? copyLanguageOf(scriptText) ?? 'en';

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
      ads: aliasesIn(language).map((voiceAlias, position) => ({ text: scriptText, voiceAlias, position, language })),
      warnings: [],
    };
  }
  const { productName, productDescription: given } = script;
  const productDescription = given ?? '';
  const language = await writtenLanguageOf({ lang, productDescription }, { owner: orgId, signal });
  // The region decides between the voices of a language, not about the text.
  const aliases = aliasesIn(namedLanguage(lang) ?? language);
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
  return {
    ads: ads.map(({ text, position }) => ({ text, voiceAlias: aliases[position]!, position, language })),
    warnings,
  };
};

const keyAt = ({ key }: RepeatedRequest, position: number): string => `${key}/${position}`;

const inOrder = (ads: ReadonlyMap<number, StartedAd>): readonly StartedAd[] =>
  [...ads].sort(([one], [other]) => one - other).map(([, ad]) => ad);

/** Ads of a request that was sent before, by their number. @throws DomainError when its key belongs to another request */
const startedBefore = async (
  { repetition, numAds }: BriefRequest,
  findStarted: BriefPorts['findStarted'],
): Promise<ReadonlyMap<number, StartedAd>> => {
  if (repetition === undefined) return new Map();
  const keys = Array.from({ length: numAds }, (_, position) => keyAt(repetition, position));
  const rows = await findStarted(keys);
  if (rows.some(({ hash }) => hash !== repetition.requestHash)) throw new DomainError('idempotency-conflict');
  return new Map(rows.map(({ id, key, input }) => [keys.indexOf(key ?? ''), { audioformId: id, audioform: input }]));
};

/**
 * Writes the ads of a brief and starts their production, one after another. When a later one cannot be started, those before it
 * are answered, with the reason as a warning. A repeated request is answered with the ads that it has started, and starts only
 * those that are missing.
 * @throws DomainError when nothing can be written, or the first ad cannot be started
 */
export const produceBrief = async (
  request: BriefRequest,
  ports: BriefPorts,
  signal?: AbortSignal,
): Promise<{ readonly ads: readonly StartedAd[]; readonly warnings: readonly Message[] }> => {
  const dialect = dialectOf(request.audioformVersion);
  const { repetition, numAds } = request;
  const before = await startedBefore(request, ports.findStarted);
  if (before.size === numAds) return { ads: inOrder(before), warnings: [] };
  const { ads: written, warnings } = await adsOf(request, ports, signal);
  const started = new Map(before);
  const missing = written.filter(({ position }) => !before.has(position));
  for (const [index, ad] of missing.entries()) {
    const audioform = { audioform: writeDocument(recipeToAudioform(recipeOf(request.brief, ad, ports)), dialect) };
    const repeated = repetition && { ...repetition, key: keyAt(repetition, ad.position) };
    try {
      started.set(ad.position, { audioformId: await ports.submit(audioform, repeated), audioform });
    } catch (error) {
      if (started.size === 0 || !(error instanceof DomainError)) throw error;
      const failed = scriptMessage('scripts.someFailed', { count: missing.length - index, reason: error.sentence });
      return { ads: inOrder(started), warnings: [...warnings, failed] };
    }
  }
  // The same request at the same time may have started them with other texts.
  return { ads: inOrder(new Map([...started, ...(await startedBefore(request, ports.findStarted))])), warnings };
};
