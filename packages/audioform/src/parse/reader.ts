import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import type { Message } from '@sonora/contracts/messages/message';
import type { DocumentProblem } from '../schema/canonical.ts';
import { describeProblem } from './problem-messages.ts';

/** A foreign object; only its own properties are read. */
export type Foreign = Readonly<Record<string, unknown>>;

/** Absent, null and empty are equivalent, because some clients drop empty fields. 0 and false are values. */
const isEmpty = (value: unknown): boolean => {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
};

export const isForeignObject = (value: unknown): value is Foreign =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Own property; undefined when absent or empty. */
export const ownValue = (object: Foreign, name: string): unknown => {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  return isEmpty(value) ? undefined : value;
};

/** Value and name of the first present spelling of a field; the first name when all are absent. */
export const firstPresent = (object: Foreign, names: readonly string[]): readonly [name: string, value: unknown] => {
  const name = names.find((candidate) => ownValue(object, candidate) !== undefined) ?? (names[0] as string);
  return [name, ownValue(object, name)];
};

/**
 * Reads values and collects their problems. An invalid value counts as absent, so that all problems are reported
 * together.
 */
export type FieldReader = {
  readonly errors: DocumentProblem[];
  readonly warnings: Message[];
  report(place: string, message: Message): void;
  warn(place: string, message: Message): void;
  /** A text; numbers are converted. */
  text(object: Foreign, names: string | readonly string[], place: string, maxCharacters: number): string | undefined;
  /** As `text`, and reports an absent value. */
  requiredText(object: Foreign, names: string | readonly string[], place: string, maxCharacters: number): string;
  /** A finite number within the range; undefined when absent. */
  number(object: Foreign, name: string, place: string, range: NumberRange): number | undefined;
  /** Seconds from 0 to `max`; 0 when absent. */
  seconds(object: Foreign, name: string, place: string, max: number): number;
  flag(object: Foreign, name: string, place: string, fallback: boolean): boolean;
  /** An object; undefined with a report for other values. */
  object(value: unknown, place: string): Foreign | undefined;
  /** A list; [] when absent. Reports other values and too long lists. */
  list(object: Foreign, name: string, place: string, maxItems: number): readonly unknown[];
};

export type NumberRange = {
  readonly min: number;
  readonly max: number;
  readonly unit?: 'seconds';
  readonly aboveMax?: Message;
};

const join = (place: string, name: string): string => (place === '' ? name : `${place}.${name}`);

const readFlag = (value: unknown): boolean | undefined => {
  if (typeof value === 'boolean') return value;
  // Clients in Python may send `True` and `False` as text.
  if (typeof value !== 'string') return undefined;
  const text = value.toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : undefined;
};

const rangeText = ({ min, max, unit }: NumberRange): Message =>
  audioformMessage(unit === undefined ? 'audioforms.numberRange' : 'audioforms.secondsRange', { min, max });

type Report = FieldReader['report'];

const textReader =
  (report: Report): FieldReader['text'] =>
  (object, names, place, maxCharacters) => {
    const [name, value] = firstPresent(object, typeof names === 'string' ? [names] : names);
    if (value === undefined) return undefined;
    const found = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
    if (typeof found !== 'string') report(join(place, name), audioformMessage('audioforms.text'));
    else if (found.length > maxCharacters) {
      report(
        join(place, name),
        audioformMessage('audioforms.textTooLong', { count: found.length, max: maxCharacters }),
      );
    } else return found;
    return undefined;
  };

const numberReader =
  (report: Report): FieldReader['number'] =>
  (object, name, place, range) => {
    const value = ownValue(object, name);
    if (value === undefined) return undefined;
    const isNumber = typeof value === 'number' && Number.isFinite(value);
    // JSON does not preserve minus zero.
    if (isNumber && value >= range.min && value <= range.max) return value === 0 ? 0 : value;
    const isAbove = isNumber && value > range.max;
    report(
      join(place, name),
      isAbove && range.aboveMax ? audioformMessage('audioforms.tooLong', { limit: range.aboveMax }) : rangeText(range),
    );
    return undefined;
  };

/** Creates a reader without problems. */
export const createReader = (): FieldReader => {
  const errors: DocumentProblem[] = [];
  const warnings: Message[] = [];
  const report: Report = (place, message) => void errors.push({ place, message });

  const text = textReader(report);
  const number = numberReader(report);

  return {
    errors,
    warnings,
    report,
    warn: (place, message) => void warnings.push(describeProblem({ place, message })),
    text,
    requiredText: (object, names, place, maxCharacters) => {
      const spellings = typeof names === 'string' ? [names] : names;
      const [name, value] = firstPresent(object, spellings);
      if (value === undefined) report(join(place, name), audioformMessage('audioforms.required'));
      return text(object, spellings, place, maxCharacters) ?? '';
    },
    number,
    seconds: (object, name, place, max) => number(object, name, place, { min: 0, max, unit: 'seconds' }) ?? 0,
    flag: (object, name, place, fallback) => {
      const value = ownValue(object, name);
      if (value === undefined) return fallback;
      const flag = readFlag(value);
      if (flag === undefined) report(join(place, name), audioformMessage('audioforms.boolean'));
      return flag ?? fallback;
    },
    object: (value, place) => {
      if (isForeignObject(value)) return value;
      report(place, audioformMessage('audioforms.object'));
      return undefined;
    },
    list: (object, name, place, maxItems) => {
      const value = ownValue(object, name);
      if (value === undefined) return [];
      if (!Array.isArray(value)) report(join(place, name), audioformMessage('audioforms.list'));
      else if (value.length > maxItems)
        report(join(place, name), audioformMessage('audioforms.tooManyItems', { count: value.length, max: maxItems }));
      else return value;
      return [];
    },
  };
};
