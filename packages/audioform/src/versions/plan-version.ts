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
  | { readonly ok: true; readonly document: CanonicalAudioform; readonly seconds: number; readonly ownValues: number }
  | { readonly ok: false; readonly problems: readonly RowProblem[] };

/** What all rows of a table have in common, prepared once. */
export type VersionPlan = {
  readonly base: VersionBase;
  readonly configuration: VersionConfiguration;
  /** BCP 47, in which values are read out. */
  readonly languageCode: string;
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
  options: Partial<Pick<VersionPlan, 'languageCode' | 'estimate' | 'isVoice'>> = {},
): VersionPlan => ({
  base,
  configuration,
  languageCode: options.languageCode ?? configuration.controls.language ?? 'en',
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

type Filled = {
  readonly values: ReadonlyMap<string, string>;
  readonly problems: readonly RowProblem[];
  /** Number of fields that the row itself fills with other than the fallback. */
  readonly ownValues: number;
};

/** The written forms of all fields of a row. */
const fill = ({ fields, columns, languageCode }: VersionPlan, cells: VersionCells): Filled => {
  const values = new Map<string, string>();
  const problems: RowProblem[] = [];
  let ownValues = 0;
  for (const name of fields) {
    const column = columns.get(name) ?? textColumn(name);
    const own = (cellOf(cells, name) ?? '').trim();
    const fallback = (column.fallback ?? '').trim();
    const text = own === '' ? fallback : own;
    if (text === '') {
      problems.push({ column: name, message: versionMessage('versions.emptyCell', { column: name }) });
      continue;
    }
    if (own !== '' && own !== fallback) ownValues += 1;
    const cell = readCell(text, column, languageCode);
    if (cell.ok) values.set(name, cell.written);
    else problems.push({ column: name, message: cell.message });
  }
  return { values, problems, ownValues };
};

/** Cells are words, never markup. */
const asSpoken = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const filledAsset = (asset: CanonicalAsset, values: ReadonlyMap<string, string>): CanonicalAsset => {
  const named = (text: string): string => fillText(text, (name) => values.get(name));
  switch (asset.type) {
    case 'tts':
      return {
        ...asset,
        text: fillText(asset.text, (name) => {
          const value = values.get(name);
          return value === undefined ? undefined : asSpoken(value);
        }),
      };
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

const filledDocument = (document: CanonicalAudioform, values: ReadonlyMap<string, string>): CanonicalAudioform => ({
  ...document,
  assets: Object.fromEntries(Object.entries(document.assets).map(([key, asset]) => [key, filledAsset(asset, values)])),
});

const filledTag = (tag: VersionTag, values: ReadonlyMap<string, string>): VersionTag => ({
  ...tag,
  voice: fillText(tag.voice, (name) => values.get(name)),
  copy: fillText(tag.copy, (name) => {
    const value = values.get(name);
    return value === undefined ? undefined : asSpoken(value);
  }),
});

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
  { tags, values }: { readonly tags: readonly VersionTag[]; readonly values: Filled['values'] },
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
      column: fields.find((name) => values.get(name) === alias) ?? null,
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
  const { values, problems, ownValues } = fill(of, cells);
  if (problems.length > 0) return { ok: false, problems };
  const ids = tagIds(base, given.length);
  const tags = given.map((tag, index) => ({ ...filledTag(tag, values), id: ids[index] ?? tag.id }));
  const tagged = applyTags({ ...base, document: filledDocument(base.document, values) }, tags, configuration);
  const controlled = applyControls(tagged.document, configuration.controls);
  const seconds = secondsOf(plan, tags);
  const found: RowProblem[] = [...tagged.problems, ...controlled.problems].map(({ message }) => ({
    column: null,
    message,
  }));
  found.push(...voiceProblems(plan, controlled.document, { tags: given, values }));
  if (seconds > MAX_LENGTH_SECONDS)
    found.push({
      column: null,
      message: versionMessage('versions.tooLong', { seconds: Math.round(seconds), max: MAX_LENGTH_SECONDS }),
    });
  if (found.length > 0) return { ok: false, problems: found };
  return { ok: true, document: controlled.document, seconds, ownValues };
};

/** Equal for rows whose audio is equal. */
export const versionKey = (document: CanonicalAudioform): string => serialiseCanonical(document);

/** Characters that are spoken in a version, for its cost. */
export const spokenCharacters = (document: CanonicalAudioform): number => {
  const used = new Set(clipsOf(document).map(({ clip }) => clip.assetRef));
  return Object.entries(document.assets).reduce(
    (sum, [key, asset]) => sum + (asset.type === 'tts' && used.has(key) ? asset.text.length : 0),
    0,
  );
};
