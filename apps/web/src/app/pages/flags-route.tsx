import { useSearch } from '@tanstack/react-router';
import { FlagsPage } from '../../features/installation/pages/flags-page.tsx';
import { t } from '../../features/organisations/audit-messages.ts';
import { AuditCard } from '../../features/organisations/components/audit-card.tsx';
import { useMay } from '../../shared/api/session.ts';

/** Feature flags and, for the whole installation, its audit log. */
export const FlagsRoute = () => {
  const { orgId } = useSearch({ from: '/signed-in/admin/flags' });
  const may = useMay('installation.administer');
  return <FlagsPage>{may && orgId === undefined && <AuditCard title={t('audit.title')} />}</FlagsPage>;
};
