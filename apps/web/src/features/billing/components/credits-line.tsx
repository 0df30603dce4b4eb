import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../../shared/api/session.ts';
import { usageOptions } from '../api.ts';
import { t } from '../messages.ts';
import styles from './credits-line.module.css';

/** Remaining credits in the top bar; for users who do not see the limit, the spent ones. Empty while loading. */
const CreditsLine = () => {
  const { data } = useQuery(usageOptions());
  const mayOpen = useMay('billing.read');
  if (!data) return null;
  const text =
    data.limit === null
      ? t('billing.credits.spentInBar', { spent: data.usageTotal })
      : t('billing.credits.inBar', { left: data.creditsRemaining });
  const className = data.limitReached ? `${styles.line} ${styles.reached}` : styles.line;
  return mayOpen ? (
    <Link to="/billing" className={className}>
      {text}
    </Link>
  ) : (
    <span className={className}>{text}</span>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default CreditsLine;
