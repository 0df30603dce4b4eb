import { isPlainObject } from '../sessions/plain-object.ts';
import type { VersionConfiguration } from './configuration.ts';

/** A configuration without tags and columns. */
export const emptyVersionConfiguration: VersionConfiguration = {
  adPlacement: 'end',
  smartblend: false,
  tags: [],
  columns: [],
  controls: {},
  namePattern: '',
};

/** Where a tag goes that does not say it: after or before the ad, of which it then covers nothing. */
export const defaultArrangement = {
  startTime: 0,
  duration: null,
  layoutMode: 'consecutive',
  scriptAlignment: 'left',
} as const;

type Values = Readonly<Record<string, unknown>>;

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

const present = (value: Values): Values =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => !isAbsent(each)));

/** A value with defaults for what it does not say. What it says stays, also where it is wrong. */
const completed = (value: unknown, defaults: Values): unknown =>
  isPlainObject(value) ? { ...defaults, ...present(value) } : value;

/** A stored tag with defaults for what it does not say. */
export const completeTag = (tag: unknown): unknown =>
  isPlainObject(tag)
    ? completed({ ...tag, arrangement: completed(tag.arrangement ?? {}, defaultArrangement) }, { voice: '', copy: '' })
    : tag;

const completeColumn = (column: unknown): unknown => completed(column, { type: 'text' });

const completeAll = (values: unknown, complete: (value: unknown) => unknown): unknown =>
  Array.isArray(values) ? values.map(complete) : values;

/**
 * `tagsConfig` of a stored session with defaults for what it does not say. Clients may have stored any JSON: what is wrong stays
 * wrong, so that it can be reported.
 */
export const completeConfiguration = (stored: unknown): unknown => {
  const isEmpty = isAbsent(stored) || (Array.isArray(stored) && stored.length === 0);
  if (isEmpty) return emptyVersionConfiguration;
  if (!isPlainObject(stored)) return stored;
  const { tags, columns, controls, ...rest } = present(stored);
  return {
    ...emptyVersionConfiguration,
    ...rest,
    tags: completeAll(tags ?? [], completeTag),
    columns: completeAll(columns ?? [], completeColumn),
    controls: isPlainObject(controls) ? present(controls) : (controls ?? {}),
  };
};

/** `selectedFile` of a stored session. One that only names a file is one of the kind `file`. */
export const completeSource = (stored: unknown): unknown =>
  isPlainObject(stored) && stored.kind === undefined && typeof stored.fileId === 'string'
    ? { ...stored, kind: 'file' }
    : stored;
