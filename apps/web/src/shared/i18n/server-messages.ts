import { setupI18n } from '@lingui/core';
import type { CalendarDay } from '@sonora/contracts/messages/message';
import { numberText } from '../format/numbers.ts';
import { dayOfText } from '../format/time.ts';
import { language, locale } from './language.ts';

type Catalogue = { readonly de: Readonly<Record<string, string>> };

/** German catalogues of server messages by area, the part of a message id before its first dot. English comes on the wire. */
const catalogues: Readonly<Record<string, () => Promise<Catalogue>>> = {
  accounts: () => import('@sonora/contracts/messages/de/accounts'),
  files: () => import('@sonora/contracts/messages/de/files'),
  audioFiles: () => import('@sonora/contracts/messages/de/audio-files'),
  audioforms: () => import('@sonora/contracts/messages/de/audioforms'),
  billing: () => import('@sonora/contracts/messages/de/billing'),
  campaigns: () => import('@sonora/contracts/messages/de/campaigns'),
  documents: () => import('@sonora/contracts/messages/de/documents'),
  errors: () => import('@sonora/contracts/messages/de/errors'),
  flags: () => import('@sonora/contracts/messages/de/flags'),
  forms: () => import('@sonora/contracts/messages/de/forms'),
  measurements: () => import('@sonora/contracts/messages/de/measurements'),
  organisations: () => import('@sonora/contracts/messages/de/organisations'),
  reports: () => import('@sonora/contracts/messages/de/reports'),
  scripts: () => import('@sonora/contracts/messages/de/scripts'),
  presets: () => import('@sonora/contracts/messages/de/presets'),
  sounds: () => import('@sonora/contracts/messages/de/sounds'),
  speech: () => import('@sonora/contracts/messages/de/speech'),
  status: () => import('@sonora/contracts/messages/de/status'),
  voiceModels: () => import('@sonora/contracts/messages/de/voice-models'),
  voicePacks: () => import('@sonora/contracts/messages/de/voice-packs'),
  tables: () => import('@sonora/contracts/messages/de/tables'),
  versions: () => import('@sonora/contracts/messages/de/versions'),
  voices: () => import('@sonora/contracts/messages/de/voices'),
};

const i18n = setupI18n({ locale: language, locales: locale, messages: { [language]: {} } });

/** A message as on the wire; id and values may be absent. */
export type WireMessage = {
  readonly messageId?: string | undefined;
  readonly values?: Readonly<Record<string, unknown>> | undefined;
};

const isMessage = (value: unknown): value is WireMessage & { readonly text?: string } =>
  typeof value === 'object' && value !== null && 'messageId' in value;

const isDay = (value: unknown): value is CalendarDay =>
  typeof value === 'object' &&
  value !== null &&
  'calendarDay' in value &&
  /^\d{4}-\d{2}-\d{2}$/.test(String(value.calendarDay));

/** The areas of a message and of the messages among its values. */
const areasOf = ({ messageId = '', values = {} }: WireMessage): readonly string[] => [
  messageId.split('.')[0] ?? '',
  ...Object.values(values).flatMap((value) => (isMessage(value) ? areasOf(value) : [])),
];

const loaded = new Map<string, Promise<void>>();

const loadArea = (area: string): Promise<void> => {
  const load = language === 'en' ? undefined : catalogues[area];
  if (!load) return Promise.resolve();
  const known =
    loaded.get(area) ??
    // If a catalogue cannot be loaded, its messages stay English.
    load().then(
      ({ de }) => i18n.load(language, de),
      () => void loaded.delete(area),
    );
  loaded.set(area, known);
  return known;
};

/** Loads the catalogues that these messages need; none if the interface is English. */
export const loadMessages = async (messages: readonly (WireMessage | undefined)[]): Promise<void> => {
  await Promise.all(messages.flatMap((message) => (message ? areasOf(message) : [])).map(loadArea));
};

/** Loads the catalogues of areas whose messages will be translated synchronously. */
export const loadAreas = async (...areas: readonly string[]): Promise<void> => {
  await Promise.all(areas.map(loadArea));
};

/** Converts a number or amount from the server to the locale: "1,000.5 s" → "1.000,5 s", "$0.03" → "0,03 $". */
const localFigure = (value: string): string => {
  const [, sign, amount] = /^([$€£])(\d.*)$/.exec(value) ?? [];
  if (sign !== undefined && amount !== undefined) return `${localFigure(amount)}\u00a0${sign}`;
  const [, figure, unit = ''] = /^([-−+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)( [^\s\d]{1,5})?$/.exec(value) ?? [];
  return figure === undefined ? value : figure.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')) + unit;
};

/** Names of the values that a compiled message formats itself, as numbers or plurals. */
const formattedIn = (message: unknown): ReadonlySet<unknown> =>
  new Set(
    (Array.isArray(message) ? message : []).flatMap((token: unknown) =>
      Array.isArray(token) && token[1] !== undefined ? [token[0]] : [],
    ),
  );

const localValue = (value: unknown): unknown => {
  if (isMessage(value)) return serverText(value, value.text ?? '');
  if (isDay(value)) return dayOfText(value.calendarDay);
  if (typeof value === 'number') return Number.isInteger(value) && value < 1_000 ? value : numberText(value);
  return typeof value === 'string' ? localFigure(value) : value;
};

/** The English text of a message with its days in the locale of the reader, also those of messages among its values. */
const withLocalDays = (english: string, values: Readonly<Record<string, unknown>>): string =>
  Object.values(values).reduce<string>((text, value) => {
    if (isDay(value)) return text.replace(value.text, () => dayOfText(value.calendarDay));
    if (!isMessage(value) || value.text === undefined) return text;
    const local = withLocalDays(value.text, value.values ?? {});
    return local === value.text ? text : text.replace(value.text, () => local);
  }, english);

/** Translates a server message; returns the English text if its catalogue is not loaded. */
export const serverText = ({ messageId, values = {} }: WireMessage, english: string): string => {
  if (language === 'en' || messageId === undefined || !Object.hasOwn(i18n.messages, messageId))
    return withLocalDays(english, values);
  const formatted = formattedIn(i18n.messages[messageId]);
  return i18n._(
    messageId,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, formatted.has(name) ? value : localValue(value)]),
    ),
  );
};
