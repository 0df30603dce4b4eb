import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import type { Message } from '@sonora/contracts/messages/message';
import { versionMessage } from '@sonora/contracts/messages/versions';
import type { VersionColumn, VersionConfiguration, VersionTag } from '@sonora/contracts/versions/configuration';
import { planSpeech } from '../plan/speech-jobs.ts';
import { estimateSpeechSeconds } from '../recipe/length.ts';
import { assetOf, type CanonicalAsset, type CanonicalAudioform, clipsOf } from '../schema/canonical.ts';
import { MAX_LENGTH_SECONDS } from '../schema/limits.ts';
import { serialiseCanonical } from '../schema/serialise.ts';
import { readCell } from './cells.ts';
import { applyControls } from './controls.ts';
import { cellOf, type VersionCells } from './rows.ts';
import { tagAssetKeys, type VersionBase } from './tag-parts.ts';
import { applyTags } from './tags.ts';
import { fieldsOf, fieldsOfText, fillText } from './template.ts';

/** A problem of a row: at a cell, or without a column. */
export type RowProblem = { readonly column: string | null; readonly message: Message };

export type PlannedVersion =
  | {
      readonly ok: true;
      readonly document: CanonicalAudioform;
      readonly seconds: number;
      readonly ownValues: number;
      /** Characters that are spoken: of versions of equal length, those with fixed slots, it tells which say more. */
      readonly characters: number;
    }
  | { readonly ok: false; readonly problems: readonly RowProblem[] };

/** What all rows of a table have in common, prepared once. */
export type VersionPlan = {
  readonly base: VersionBase;
  readonly configuration: VersionConfiguration;
  /** BCP 47, in which values are read out by a voice whose language is not known. */
  readonly languageCode: string;
  /** BCP 47, in which a voice reads out values; undefined if it is not known. */
  readonly languageOf: (voiceAlias: string) => string | undefined;
  /** Names between double braces in source and tags. */
  readonly fields: readonly string[];
  readonly columns: ReadonlyMap<string, VersionColumn>;
  /** Predicted seconds of a text in a voice at its own speed. */
  readonly estimate: (text: string, voiceAlias: string) => number;
  readonly isVoice: (voiceAlias: string) => boolean;
};

/** The names between double braces that rows fill, in source and tags. */
export const fieldsOfVersions = (document: CanonicalAudioform, tags: readonly VersionTag[]): readonly string[] => [
  ...new Set([...fieldsOf(document.assets), ...tags.flatMap(({ copy, voice }) => [copy, voice].flatMap(fieldsOfText))]),
];

export const prepareVersions = (
  base: VersionBase,
  configuration: VersionConfiguration,
  options: Partial<Pick<VersionPlan, 'languageCode' | 'languageOf' | 'estimate' | 'isVoice'>> = {},
): VersionPlan => ({
  base,
  configuration,
  languageCode: options.languageCode ?? configuration.controls.language ?? 'en',
  languageOf: options.languageOf ?? (() => undefined),
  fields: fieldsOfVersions(base.document, configuration.tags),
  columns: new Map(configuration.columns.map((column) => [column.name, column])),
  estimate: options.estimate ?? ((text) => estimateSpeechSeconds(text)),
  isVoice: options.isVoice ?? (() => true),
});

const textColumn = (name: string): VersionColumn => ({ name, type: 'text' });

/** The cell of a row, or the fallback of its column for an empty one: for names. */
export const cellOrFallback = ({ columns }: VersionPlan, cells: VersionCells, name: string): string | undefined => {
  const own = cellOf(cells, name);
  return own === undefined || own.trim() === '' ? (columns.get(name)?.fallback ?? own) : own;
};

/** The values of a row. */
type RowValues = {
  /** The names of voices, sounds and media that a text with fields means; they have no language. */
  readonly named: (text: string) => string;
  /** A text with fields as a voice speaks it: prices, numbers and dates in its language. */
  readonly spoken: (text: string, voiceAlias: string) => string;
  readonly problems: readonly RowProblem[];
  /** Number of fields that the row itself fills with other than the fallback. */
  readonly ownValues: number;
};

type Texts = {
  /** Texts of the fields that are filled, before they are read. */
  readonly texts: ReadonlyMap<string, string>;
  /** Fields that are empty. */
  readonly empty: readonly string[];
  readonly ownValues: number;
};

const textsOf = ({ fields, columns }: VersionPlan, cells: VersionCells): Texts => {
  const texts = new Map<string, string>();
  const empty: string[] = [];
  let ownValues = 0;
  for (const name of fields) {
    const own = (cellOf(cells, name) ?? '').trim();
    const fallback = (columns.get(name)?.fallback ?? '').trim();
    const text = own === '' ? fallback : own;
    if (text === '') empty.push(name);
    else texts.set(name, text);
    if (own !== '' && own !== fallback) ownValues += 1;
  }
  return { texts, empty, ownValues };
};

/** Language of a voice. The control that sets the voice of all texts comes before their own voices. */
const languageOfVoice = ({ languageOf, languageCode, configuration }: VersionPlan, voiceAlias: string): string =>
  languageOf(configuration.controls.voiceAlias || voiceAlias) ?? languageCode;

/** The voice that probably speaks the values: of the first tag, since values are mostly spoken there, else of the source. */
const firstVoice = ({ base }: VersionPlan, [tag]: readonly VersionTag[]): string => {
  if (tag) return tag.voice;
  const voice = Object.values(base.document.assets).find((asset) => asset.type === 'voice');
  return voice?.voiceAlias ?? '';
};

const valuesOf = (plan: VersionPlan, cells: VersionCells, tags: readonly VersionTag[]): RowValues => {
  const { texts, empty, ownValues } = textsOf(plan, cells);
  const columnOf = (name: string): VersionColumn => plan.columns.get(name) ?? textColumn(name);
  const named = (text: string): string => fillText(text, (name) => texts.get(name)?.replaceAll(/\s+/g, ' '));
  const typed = languageOfVoice(plan, named(firstVoice(plan, tags)));
  const problems = plan.fields.flatMap((name): RowProblem[] => {
    if (empty.includes(name))
      return [{ column: name, message: versionMessage('versions.emptyCell', { column: name }) }];
    const cell = readCell(texts.get(name) ?? '', columnOf(name), typed);
    return cell.ok ? [] : [{ column: name, message: cell.message }];
  });
  const spoken = (text: string, voiceAlias: string): string => {
    const language = languageOfVoice(plan, voiceAlias);
    return fillText(text, (name) => {
      const value = texts.get(name);
      const cell = value === undefined ? undefined : readCell(value, columnOf(name), typed, language);
      return cell?.ok ? asSpoken(cell.written) : undefined;
    });
  };
  return { named, spoken, problems, ownValues };
};

/** Cells are words, never markup. */
const asSpoken = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const filledAsset = (
  asset: CanonicalAsset,
  document: CanonicalAudioform,
  { named, spoken }: RowValues,
): CanonicalAsset => {
  switch (asset.type) {
    case 'tts': {
      const voice = assetOf(document, asset.voiceRef);
      return { ...asset, text: spoken(asset.text, voice?.type === 'voice' ? named(voice.voiceAlias) : '') };
    }
    case 'voice':
      return { ...asset, voiceAlias: named(asset.voiceAlias) };
    case 'soundTemplate':
      return { ...asset, soundTemplateAlias: named(asset.soundTemplateAlias) };
    case 'soundEffect':
      return { ...asset, soundEffectAlias: named(asset.soundEffectAlias) };
    case 'media':
      return { ...asset, mediaId: named(asset.mediaId) };
    default:
      return asset;
  }
};

const filledDocument = (document: CanonicalAudioform, values: RowValues): CanonicalAudioform => ({
  ...document,
  assets: Object.fromEntries(
    Object.entries(document.assets).map(([key, asset]) => [key, filledAsset(asset, document, values)]),
  ),
});

const filledTag = (tag: VersionTag, { named, spoken }: RowValues): VersionTag => {
  const voice = named(tag.voice);
  return { ...tag, voice, copy: spoken(tag.copy, voice) };
};

/**
 * Ids of the tags of a document: numbers, so that equal rows have equal documents whatever the ids of their tags are. A
 * source that is a version itself has tags already.
 */
const tagIds = ({ document }: VersionBase, count: number): readonly string[] => {
  const ids: string[] = [];
  for (let number = 1; ids.length < count; number += 1) {
    const id = String(number);
    if (tagAssetKeys(id).every((key) => assetOf(document, key) === undefined)) ids.push(id);
  }
  return ids;
};

/** Length of a version: that of its source, and of the consecutive tags. */
const secondsOf = ({ base, configuration, estimate }: VersionPlan, tags: readonly VersionTag[]): number => {
  const source = base.sections.reduce((sum, { seconds }) => sum + seconds, 0);
  const times = configuration.adPlacement === 'all' ? 2 : 1;
  return tags
    .filter(({ arrangement }) => arrangement.layoutMode === 'consecutive')
    .reduce((sum, tag) => sum + times * (tag.arrangement.duration ?? estimate(tag.copy, tag.voice)), source);
};

/** Voices of a document's speech that do not exist, each at the column that names it. */
const voiceProblems = (
  { base, isVoice }: VersionPlan,
  document: CanonicalAudioform,
  { tags, named }: { readonly tags: readonly VersionTag[] } & Pick<RowValues, 'named'>,
): readonly RowProblem[] => {
  const voices = Object.values(document.assets).filter((asset) => asset.type === 'voice');
  if (voices.every(({ voiceAlias }) => isVoice(voiceAlias))) return [];
  const spoken = planSpeech(document).map(({ voiceAlias }) => voiceAlias);
  const sourceVoices = Object.values(base.document.assets).filter((asset) => asset.type === 'voice');
  const texts = [...tags.map(({ voice }) => voice), ...sourceVoices.map(({ voiceAlias }) => voiceAlias)];
  const fields = [...new Set(texts.flatMap(fieldsOfText))];
  return [...new Set(spoken)]
    .filter((alias) => !isVoice(alias))
    .map((alias) => ({
      column: fields.find((name) => named(`{{${name}}}`) === alias) ?? null,
      message: audioformMessage('audioforms.voiceNotFound', { alias }),
    }));
};

/**
 * The document of a row, or all its problems.
 * @param ownTags instead of those of the configuration
 */
export const planVersion = (
  plan: VersionPlan,
  cells: VersionCells,
  ownTags?: readonly VersionTag[] | null,
): PlannedVersion => {
  const { base, configuration } = plan;
  const given = ownTags ?? configuration.tags;
  const of = ownTags ? { ...plan, fields: fieldsOfVersions(base.document, ownTags) } : plan;
  const values = valuesOf(of, cells, given);
  if (values.problems.length > 0) return { ok: false, problems: values.problems };
  const ids = tagIds(base, given.length);
  const tags = given.map((tag, index) => ({ ...filledTag(tag, values), id: ids[index] ?? tag.id }));
  const tagged = applyTags({ ...base, document: filledDocument(base.document, values) }, tags, configuration);
  const controlled = applyControls(tagged.document, configuration.controls);
  const seconds = secondsOf(plan, tags);
  const found: RowProblem[] = [...tagged.problems, ...controlled.problems].map(({ message }) => ({
    column: null,
    message,
  }));
  found.push(...voiceProblems(plan, controlled.document, { tags: given, named: values.named }));
  if (seconds > MAX_LENGTH_SECONDS)
    found.push({
      column: null,
      message: versionMessage('versions.tooLong', { seconds: Math.round(seconds), max: MAX_LENGTH_SECONDS }),
    });
  if (found.length > 0) return { ok: false, problems: found };
  const { ownValues } = values;
  const characters = spokenCharacters(controlled.document);
  return { ok: true, document: controlled.document, seconds, ownValues, characters };
};

/** Equal for rows whose audio is equal. */
export const versionKey = (document: CanonicalAudioform): string => serialiseCanonical(document);

/** Characters that are spoken in a version. */
export const spokenCharacters = (document: CanonicalAudioform): number => {
  const used = new Set(clipsOf(document).map(({ clip }) => clip.assetRef));
  return Object.entries(document.assets).reduce(
    (sum, [key, asset]) => sum + (asset.type === 'tts' && used.has(key) ? asset.text.length : 0),
    0,
  );
};
