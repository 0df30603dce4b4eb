import type { VoicePack } from '@sonora/contracts';
import { dialectName, familyName } from '../../../shared/format/language.ts';
import { megabytesText, speedText } from '../../../shared/format/numbers.ts';
import { byFrequency } from '../../../shared/ui/lists/by-frequency.ts';
import { t } from '../messages.ts';

type Work = NonNullable<VoicePack['work']>;
type Stage = Work['stage'];

/** Whether something is done with a pack at the moment. */
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

/** "Fetching": the stage that a pack is in, in words; empty when nothing is done with it. */
export const stageText = (work: Pick<Work, 'stage'>): string => stageNames[work.stage] ?? '';

/** Bytes of the stage at hand; the manifest's word where the source says no total. */
const totalOf = ({ work, megabytes }: Pick<VoicePack, 'work' | 'megabytes'>): number =>
  work?.totalBytes ?? megabytes * 1_000_000;

/** 0 to 100; never all of it before it is done. */
export const percentageOf = (pack: Pick<VoicePack, 'work' | 'megabytes'>): number => {
  const total = totalOf(pack);
  return total <= 0 ? 0 : Math.min(99, Math.floor(((pack.work?.doneBytes ?? 0) / total) * 100));
};

/** "12 MB of 132 MB · 4.2 MB/s": how far a stage is; empty where there is nothing to count. */
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

/** Languages as they are called, each once: "American English, French". */
export const languagesText = (codes: readonly string[]): string => [...new Set(codes.map(dialectName))].join(', ');

/** What one may filter by, the most frequent first. */
export const languageChoices = (packs: readonly VoicePack[]): readonly string[] =>
  byFrequency(packs.flatMap(({ languages }) => [...new Set(languages.map(familyName))]));

export type PackFilter = {
  /** As `languageChoices` has it. */
  readonly language?: string | undefined;
  readonly search?: string | undefined;
};

/** Whether a pack speaks that language and has all words of the question in what is shown of it. */
export const isWanted = (pack: VoicePack, { language, search = '' }: PackFilter): boolean => {
  const speaks = language === undefined || pack.languages.some((code) => familyName(code) === language);
  const text = `${pack.name} ${pack.title} ${pack.licence} ${languagesText(pack.languages)}`.toLowerCase();
  return (
    speaks &&
    search
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word))
  );
};
