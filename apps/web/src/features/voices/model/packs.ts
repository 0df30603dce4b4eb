import type { VoicePack } from '@sonora/contracts';
import { dialectName, familyName } from '../../../shared/format/language.ts';
import { megabytesText, speedText } from '../../../shared/format/numbers.ts';
import { serverText } from '../../../shared/i18n/server-messages.ts';
import { byFrequency } from '../../../shared/ui/lists/by-frequency.ts';
import { t } from '../messages.ts';

type Work = NonNullable<VoicePack['work']>;
type Stage = Work['stage'];

/** Whether work on a pack is in progress. */
export const isUnderWay = ({ work }: Pick<VoicePack, 'work'>): boolean => {
  if (!work) return false;
  switch (work.stage) {
    case 'waiting':
    case 'fetching':
    case 'checking':
    case 'unpacking':
    case 'stopping':
      return true;
    case 'stopped':
    case 'failed':
    case 'done':
      return false;
    default:
      return work.stage satisfies never;
  }
};

const stageNames: Readonly<Partial<Record<Stage, string>>> = {
  waiting: t('voices.waitingForItsTurn'),
  fetching: t('voices.fetching'),
  checking: t('voices.checkingTheFiles'),
  unpacking: t('voices.unpacking'),
  stopping: t('voices.stopping'),
};

/** Display name of the current stage, such as "Fetching"; empty without work. */
export const stageText = (work: Pick<Work, 'stage'>): string => stageNames[work.stage] ?? '';

/** Total bytes of the current stage, or the size from the manifest if the source reports no total. */
const totalOf = ({ work, megabytes }: Pick<VoicePack, 'work' | 'megabytes'>): number =>
  work?.totalBytes ?? megabytes * 1_000_000;

/** 0 to 100; 100 only when finished. */
export const percentageOf = (pack: Pick<VoicePack, 'work' | 'megabytes'>): number => {
  const total = totalOf(pack);
  return total <= 0 ? 0 : Math.min(99, Math.floor(((pack.work?.doneBytes ?? 0) / total) * 100));
};

/** Progress of a stage: "12 MB of 132 MB · 4.2 MB/s"; empty if it has no measurable amount. */
export const amountText = (pack: Pick<VoicePack, 'work' | 'megabytes'>): string => {
  const { work } = pack;
  if (!work || work.stage === 'waiting' || work.stage === 'stopping') return '';
  const amount = t('voices.amountOf', {
    done: megabytesText(work.doneBytes),
    all: megabytesText(totalOf(pack)),
    isEstimate: work.totalBytes === null,
  });
  return work.bytesPerSecond > 0 ? `${amount} · ${speedText(work.bytesPerSecond)}` : amount;
};

/** Distinct display names of languages: "American English, French". */
export const languagesText = (codes: readonly string[]): string => [...new Set(codes.map(dialectName))].join(', ');

/** Languages to filter by, the most frequent first. */
export const languageChoices = (packs: readonly VoicePack[]): readonly string[] =>
  byFrequency(packs.flatMap(({ languages }) => [...new Set(languages.map(familyName))]));

const maxNamedFamilies = 2;

/** The title of a pack with what it speaks: "Kokoro (English)", "Kokoro (8 languages)". */
export const packName = ({
  title,
  messages,
  languages,
}: Pick<VoicePack, 'title' | 'messages' | 'languages'>): string => {
  const families = [...new Set(languages.map(familyName))];
  const what =
    families.length > maxNamedFamilies ? t('voices.languageCount', { count: families.length }) : families.join(', ');
  return `${serverText(messages.title ?? {}, title)} (${what})`;
};

/** Speech by rules: understandable, but not natural. */
const robotic = 'espeak';

/**
 * Languages for which each pack is recommended, by the name of the pack: for every language, the first pack that speaks it
 * naturally. The list of packs begins with the best ones.
 */
export const recommendations = (
  packs: readonly Pick<VoicePack, 'name' | 'languages'>[],
): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  const served = new Set<string>();
  for (const { name, languages } of packs.filter((pack) => pack.name !== robotic)) {
    const first = [...new Set(languages.map(familyName))].filter((family) => !served.has(family));
    for (const family of first) served.add(family);
    if (first.length > 0) found.set(name, first);
  }
  return found;
};

/** What the licence allows. Translated once the messages of packs are loaded. */
export const licenceText = ({ licence, messages }: Pick<VoicePack, 'licence' | 'messages'>): string =>
  serverText(messages.licence ?? {}, licence);

export type PackFilter = {
  /** One of `languageChoices`. */
  readonly language?: string | undefined;
  readonly search?: string | undefined;
};

/** Whether a pack supports the language and its displayed texts contain all words of the search. */
export const matchesFilter = (pack: VoicePack, { language, search = '' }: PackFilter): boolean => {
  const speaks = language === undefined || pack.languages.some((code) => familyName(code) === language);
  const text = `${pack.name} ${packName(pack)} ${licenceText(pack)} ${languagesText(pack.languages)}`.toLowerCase();
  return (
    speaks &&
    search
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word))
  );
};
