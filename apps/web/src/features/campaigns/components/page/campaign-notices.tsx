import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { t } from '../../messages.ts';
import styles from './page.module.css';

const maxProblems = 5;

/** A conflict with another editor, and what prevents the publication. */
export const CampaignNotices = () => {
  const { campaign, status, mayWrite, resolve } = useDraft();
  const shown = campaign.problems.toSorted((a, b) => (a.severity < b.severity ? -1 : a.severity > b.severity ? 1 : 0));
  const hasErrors = shown.some(({ severity }) => severity === 'error');
  return (
    <div className={styles.notices}>
      {status.kind === 'conflict' && (
        <Banner tone="warning" isLive>
          {t('campaigns.conflict')}
          <div className={styles.noticeActions}>
            <Button onClick={() => resolve('mine')}>{t('campaigns.keepMine')}</Button>
            <Button onClick={() => resolve('theirs')}>{t('campaigns.keepTheirs')}</Button>
          </div>
        </Banner>
      )}
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
