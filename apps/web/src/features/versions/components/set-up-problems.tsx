import type { VersionTable } from '@sonora/contracts';
import { serverText } from '../../../shared/i18n/server-messages.ts';
import { Banner } from '../../../shared/ui/states.tsx';
import { t } from '../messages.ts';
import { setUpPlace } from '../model/set-up-place.ts';
import styles from './version-editor.module.css';

type SetUpProblemsProps = {
  readonly problems: VersionTable['setUpProblems'];
  /** The configuration as it is stored. */
  readonly stored: unknown;
};

/** What is wrong with the set-up. Until it is corrected, nothing is rendered. */
export const SetUpProblems = ({ problems, stored }: SetUpProblemsProps) => (
  <div className={styles.problems}>
    <Banner tone="error" isLive>
      <p>{t('versions.setUpInvalid')}</p>
      <ul>
        {problems.map(({ column, text, message }) => (
          <li key={`${column} ${text}`}>{`${setUpPlace(column, stored)}: ${serverText(message, text)}`}</li>
        ))}
      </ul>
    </Banner>
  </div>
);
