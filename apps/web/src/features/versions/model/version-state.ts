import type {
  VersionColumn,
  VersionConfiguration,
  VersionControls,
  VersionSource,
  VersionTag,
} from '@sonora/contracts';
import { adPlacements, columnTypes, layoutModes, scriptAlignments } from '@sonora/contracts/enumerations';
import { isPlainObject } from '@sonora/contracts/sessions/plain-object';
import { type AudioformIds, readSessionState, type SessionState } from '@sonora/contracts/sessions/session-state';
import {
  completeConfiguration,
  completeSource,
  completeTag,
  defaultArrangement,
} from '@sonora/contracts/versions/stored-configuration';
import type { MergedStates } from '../../../shared/sessions/saver-ports.ts';
import { defaultExtension } from '../../../shared/sessions/version-session.ts';

/** Steps of the page, in their order. */
export const versionSteps = ['set-up', 'version'] as const;
export type VersionStep = (typeof versionSteps)[number];

/** What the user sets up: everything that two windows may both change. */
export type VersionSetUp = {
  readonly source: VersionSource | undefined;
  readonly configuration: VersionConfiguration;
  /** Of the finished files, without a dot. */
  readonly outputExtension: string;
};

export type VersionState = VersionSetUp & {
  readonly step: VersionStep;
  readonly audioformIds: AudioformIds;
  /** Keys of other programs, rows and the source that an API client stored: they are saved as they were found. */
  readonly kept: Readonly<Record<string, unknown>>;
};

const oneOf = <T extends string>(value: unknown, names: readonly T[], fallback: T): T =>
  names.find((name) => name === value) ?? fallback;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const secondsOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

/** What other programs stored with a value. In a fixed order, since values are compared as JSON and the database orders keys. */
const othersOf = (
  value: Readonly<Record<string, unknown>>,
  own: readonly string[],
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !own.includes(key))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

const arrangementKeys = ['startTime', 'duration', 'layoutMode', 'scriptAlignment'] as const;
const tagKeys = ['id', 'name', 'voice', 'copy', 'arrangement'] as const;
const columnKeys = ['name', 'type', 'currency', 'fallback'] as const;
const configurationKeys = [
  'adPlacement',
  'smartblend',
  'tags',
  'columns',
  'controls',
  'namePattern',
  'timeZone',
] as const;

/** A stored tag; undefined for what is none. */
const readTag = (stored: unknown): VersionTag | undefined => {
  const value = completeTag(stored);
  if (!isPlainObject(value) || typeof value.id !== 'string' || !isPlainObject(value.arrangement)) return undefined;
  const { arrangement } = value;
  return {
    id: value.id,
    name: textOf(value.name),
    voice: textOf(value.voice),
    copy: textOf(value.copy),
    arrangement: {
      startTime: secondsOf(arrangement.startTime) ?? defaultArrangement.startTime,
      duration: secondsOf(arrangement.duration) ?? null,
      layoutMode: oneOf(arrangement.layoutMode, layoutModes, defaultArrangement.layoutMode),
      scriptAlignment: oneOf(arrangement.scriptAlignment, scriptAlignments, defaultArrangement.scriptAlignment),
      ...othersOf(arrangement, arrangementKeys),
    },
    ...othersOf(value, tagKeys),
  };
};

const readColumn = (value: unknown): VersionColumn | undefined => {
  if (!isPlainObject(value) || typeof value.name !== 'string' || value.name.trim() === '') return undefined;
  return {
    name: value.name.trim(),
    type: oneOf(value.type, columnTypes, 'text'),
    ...(typeof value.currency === 'string' ? { currency: value.currency } : {}),
    ...(typeof value.fallback === 'string' ? { fallback: value.fallback } : {}),
    ...othersOf(value, columnKeys),
  };
};

/** Every entry of a stored list; undefined when it is no list, or one of them cannot be read. */
const readAll = <T>(values: unknown, read: (value: unknown) => T | undefined): T[] | undefined => {
  if (!Array.isArray(values)) return undefined;
  const all = values.flatMap((value: unknown) => read(value) ?? []);
  return all.length === values.length ? all : undefined;
};

/**
 * A stored configuration, with what other programs stored in it. API clients may have written any JSON.
 * @returns undefined when tags or columns cannot be read: shown without them, they would be lost with the next change
 */
export const readConfiguration = (stored: unknown): VersionConfiguration | undefined => {
  const value = completeConfiguration(stored);
  if (!isPlainObject(value)) return undefined;
  const tags = readAll(value.tags, readTag);
  const columns = readAll(value.columns, readColumn);
  if (!tags || !columns) return undefined;
  return {
    adPlacement: oneOf(value.adPlacement, adPlacements, 'end'),
    smartblend: value.smartblend === true,
    tags,
    columns,
    controls: isPlainObject(value.controls) ? (value.controls as VersionControls) : {},
    namePattern: textOf(value.namePattern),
    ...(typeof value.timeZone === 'string' ? { timeZone: value.timeZone } : {}),
    ...othersOf(value, configurationKeys),
  };
};

/** The state after a change. A set-up that a page changes has a time zone: that of its first user, until another is chosen. */
export const withTimeZone = (after: VersionState, before: VersionState, timeZone: string): VersionState => {
  const { configuration } = after;
  if (configuration === before.configuration || configuration.timeZone !== undefined) return after;
  return { ...after, configuration: { ...configuration, timeZone } };
};

const readSource = (stored: unknown): VersionSource | undefined => {
  const value = completeSource(stored);
  if (!isPlainObject(value)) return undefined;
  const { kind, audioformId, fileId, projectId, sessionId } = value;
  if (kind === 'audioform' && typeof audioformId === 'string') return { kind, audioformId };
  if (kind === 'file' && typeof fileId === 'string') return { kind, fileId };
  return kind === 'session' && typeof projectId === 'string' && typeof sessionId === 'string'
    ? { kind, projectId, sessionId }
    : undefined;
};

/** The page's step of a stored one: sessions of other workflows, and old ones with a numeric step, open at the set-up. */
const stepOf = (stored: SessionState['step']): VersionStep => (stored === 'version' ? 'version' : 'set-up');

/** The state of a session; undefined if it is another program's or names a step that does not exist. */
export const readVersionState = (stored: unknown): VersionState | undefined => {
  const read = readSessionState(stored);
  if (read.kind === 'foreign' || read.kind === 'invalid') return undefined;
  const known = read.kind === 'known' ? read.state : undefined;
  const {
    version: _,
    step = 'version',
    audioformIds = {},
    selectedFile,
    tagsConfig,
    outputExtension,
    ...owned
  } = known ?? { version: 2 };
  // What is no object is not even in the known state.
  const configuration = readConfiguration(isPlainObject(stored) ? stored.tagsConfig : tagsConfig);
  if (!configuration) return undefined;
  return {
    step: stepOf(step),
    audioformIds,
    source: readSource(selectedFile),
    configuration,
    outputExtension: outputExtension ?? defaultExtension,
    kept: {
      ...(read.kind === 'known' ? read.kept : {}),
      ...owned,
      ...(selectedFile === undefined ? {} : { selectedFile }),
    },
  };
};

/** The source with what another program stored with it, such as the name of its file. */
const storedSource = (source: VersionSource, kept: unknown): unknown =>
  isPlainObject(kept) && isSame(readSource(kept), source) ? { ...kept, ...source } : source;

/** The state as it is stored in the session. */
export const storedVersionState = (state: VersionState): Record<string, unknown> => ({
  adVersionItems: [],
  ...state.kept,
  version: 2,
  step: state.step === 'version' ? 'version' : 'edit',
  audioformIds: state.audioformIds,
  ...(state.source ? { selectedFile: storedSource(state.source, state.kept.selectedFile) } : {}),
  tagsConfig: state.configuration,
  outputExtension: state.outputExtension,
});

/** The set-up in a form that can be compared. */
export const setUpKey = ({ source, configuration, outputExtension }: VersionSetUp): string =>
  JSON.stringify([source, configuration, outputExtension]);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Takes what only one of two windows has changed. A value that both changed differently is a conflict. */
const mergeValue = <T>(
  mine: T,
  theirs: T,
  base: T | undefined,
): { readonly value: T; readonly isConflict: boolean } => {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { value: mine, isConflict: false };
  return isSame(mine, base) ? { value: theirs, isConflict: false } : { value: mine, isConflict: true };
};

/** Merges the set-up that another window stored into that of this window, part by part. */
export const mergeVersionStates = (
  mine: VersionState,
  theirs: VersionState,
  base: VersionState | undefined,
): MergedStates<VersionState> => {
  const source = mergeValue(mine.source, theirs.source, base?.source);
  const extension = mergeValue(mine.outputExtension, theirs.outputExtension, base?.outputExtension);
  const [own, other, before] = [mine.configuration, theirs.configuration, base?.configuration];
  const parts = {
    adPlacement: mergeValue(own.adPlacement, other.adPlacement, before?.adPlacement),
    smartblend: mergeValue(own.smartblend, other.smartblend, before?.smartblend),
    tags: mergeValue(own.tags, other.tags, before?.tags),
    columns: mergeValue(own.columns, other.columns, before?.columns),
    controls: mergeValue(own.controls, other.controls, before?.controls),
    namePattern: mergeValue(own.namePattern, other.namePattern, before?.namePattern),
  };
  // No conflict: two windows may note their own zones at the same time.
  const { value: timeZone } = mergeValue(own.timeZone, other.timeZone, before?.timeZone);
  const configuration: VersionConfiguration = {
    adPlacement: parts.adPlacement.value,
    smartblend: parts.smartblend.value,
    tags: parts.tags.value,
    columns: parts.columns.value,
    controls: parts.controls.value,
    namePattern: parts.namePattern.value,
    ...(timeZone === undefined ? {} : { timeZone }),
    ...othersOf(other, configurationKeys),
  };
  return {
    state: {
      ...theirs,
      step: mine.step,
      source: source.value,
      outputExtension: extension.value,
      configuration,
    },
    isConflict: [source, extension, ...Object.values(parts)].some(({ isConflict }) => isConflict),
  };
};
