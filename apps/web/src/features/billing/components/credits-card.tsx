import type { UsageSummary } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../shared/api/session.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { Banner, ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { usageOptions } from '../api.ts';
import { t } from '../messages.ts';
import styles from '../pages/billing.module.css';

const Summary = ({ usage, lines }: { readonly usage: UsageSummary; readonly lines: readonly string[] }) => {
  const { usageTotal, limit, creditsRemaining, limitReached } = usage;
  if (limit === null) {
    return (
      <p className={styles.big}>
        {numberText(usageTotal)} <span>{t('billing.credits.spent')}</span>
      </p>
    );
  }
  const sentence = t('billing.credits.of', { spent: numberText(usageTotal), limit: numberText(limit) });
  return (
    <div className={styles.stack}>
      <p className={styles.big}>
        {t('billing.credits.left', { left: numberText(creditsRemaining) })} <span>{sentence}</span>
      </p>
      <ProgressBar
        label={t('billing.credits.bar')}
        percentage={limit === 0 ? 100 : Math.min(100, (100 * usageTotal) / limit)}
        valueText={sentence}
      />
      {lines.map((line) => (
        <p key={line} className={styles.note}>
          {line}
        </p>
      ))}
      {limitReached && <Banner tone="warning">{t('billing.credits.reached')}</Banner>}
    </div>
  );
};

const Content = ({ lines }: { readonly lines: readonly string[] }) => {
  const usage = useQuery(usageOptions());
  if (usage.isLoadingError) {
    return <ErrorState title={t('billing.usageFailed')} error={usage.error} onRetry={() => void usage.refetch()} />;
  }
  return usage.data ? <Summary usage={usage.data} lines={lines} /> : <Skeleton height={72} />;
};

type CreditsCardProps = {
  /** Further lines of text. */
  readonly lines?: readonly string[];
  /** Shows a link to upgrade the plan. Default: false. */
  readonly hasUpgrade?: boolean;
};

/** Credits spent. Administrators of the parent organisation also see the limit and a bar. */
export const CreditsCard = ({ lines = [], hasUpgrade = false }: CreditsCardProps) => {
  const maySeeUpgrade = useUser().screens.includes('upgradePlan');
  return (
    <Card
      title={t('billing.credits.title')}
      end={
        hasUpgrade && maySeeUpgrade ? (
          <ButtonLink to="/billing" variant="primary">
            {t('billing.upgrade')}
          </ButtonLink>
        ) : undefined
      }
    >
      <Content lines={lines} />
    </Card>
  );
};
