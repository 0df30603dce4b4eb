import { useSearch } from '@tanstack/react-router';
import { FlagsPage } from '../../features/installation/pages/flags-page.tsx';
import { AuditCard } from '../../features/organisations/components/audit-card.tsx';
import { useMay } from '../../shared/api/session.ts';

/** What is on, and below it what was ever administered for the whole installation. */
export const FlagsRoute = () => {
  const { orgId } = useSearch({ from: '/signed-in/admin/flags' });
  const may = useMay('installation.administer');
  return <FlagsPage>{may && orgId === undefined && <AuditCard />}</FlagsPage>;
};
