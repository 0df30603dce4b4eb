import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { Banner } from '../../../../shared/ui/states.tsx';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { t } from '../../messages.ts';
import { ConflictChoice } from '../conflict-choice.tsx';
import styles from './page.module.css';

const maxProblems = 5;

/** Settings that another user has changed, too. */
export const SettingsConflict = () => {
  const { status, resolve } = useDraft();
  if (status.kind !== 'conflict') return null;
  return (
    <div className={styles.notices}>
      <ConflictChoice onMine={() => resolve('mine')} onTheirs={() => resolve('theirs')}>
        {t('campaigns.conflict')}
      </ConflictChoice>
    </div>
  );
};

/** What prevents the publication. */
export const CampaignNotices = () => {
  const { campaign, mayWrite } = useDraft();
  const shown = campaign.problems.toSorted((a, b) => (a.severity < b.severity ? -1 : a.severity > b.severity ? 1 : 0));
  const hasErrors = shown.some(({ severity }) => severity === 'error');
  return (
    <div className={styles.notices}>
      {!mayWrite && <Banner tone="information">{t('campaigns.readOnly')}</Banner>}
      {shown.length > 0 && (
        <Banner tone={hasErrors ? 'warning' : 'information'}>
          <strong>{hasErrors ? t('campaigns.beforePublishing') : t('campaigns.goodToKnow')}</strong>
          <ul className={styles.problems}>
            {shown.slice(0, maxProblems).map((problem) => (
              <li key={`${problem.path.join('.')} ${problem.text}`}>{serverText(problem.message, problem.text)}</li>
            ))}
          </ul>
          {campaign.problemCount > maxProblems && (
            <p>{t('campaigns.moreProblems', { count: campaign.problemCount - maxProblems })}</p>
          )}
        </Banner>
      )}
    </div>
  );
};
