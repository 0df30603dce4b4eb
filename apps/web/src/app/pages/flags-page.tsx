import { useSearch } from '@tanstack/react-router';
import { FlagsPage as Flags } from '../../features/installation/pages/flags-page.tsx';
import { AuditCard } from '../../features/organisations/components/audit-card.tsx';
import { useMay } from '../../shared/api/session.ts';

/** What is on, and below it what was ever administered for the whole installation. */
export const FlagsPage = () => {
  const { orgId } = useSearch({ from: '/signed-in/admin/flags' });
  const may = useMay('installation.administer');
  return <Flags>{may && orgId === undefined && <AuditCard />}</Flags>;
};
