import type { VersionProblem } from '@sonora/contracts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { t } from '../../messages.ts';
import styles from './table.module.css';

const placeOf = ({ row, column }: VersionProblem): string => {
  if (row === null) return column === null ? t('versions.wholeTable') : column;
  return column === null
    ? t('versions.rowNumber', { row: numberText(row) })
    : t('versions.rowAndColumn', { row: numberText(row), column });
};

type ProblemListProps = {
  readonly problems: readonly VersionProblem[];
  /** All problems; the list may have only the first. */
  readonly count: number;
};

/** Problems by row and column. */
export const ProblemList = ({ problems, count }: ProblemListProps) => (
  <div>
    {count > problems.length && (
      <p className={styles.firstProblems}>
        {t('versions.firstProblems', { shown: numberText(problems.length), count: numberText(count) })}
      </p>
    )}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to reach it */}
    <section className={styles.problemList} aria-label={t('versions.problems')} tabIndex={0}>
      <ul>
        {problems.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: problems have no id, and the list never changes its order
          <li key={index}>
            <span className={styles.problemPlace}>{placeOf(problem)}</span>
            <span>{serverText(problem.message, problem.text)}</span>
          </li>
        ))}
      </ul>
    </section>
  </div>
);
