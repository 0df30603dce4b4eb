import type { OrganisationSummary } from '@sonora/contracts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../shared/api/session.ts';
import { usePage } from '../../../shared/hooks/page-facts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { Bone, EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { organisationsOptions } from '../api.ts';
import { DeleteOrganisationDialog } from '../components/delete-organisation-dialog.tsx';
import { OrganisationsTable } from '../components/organisations-table.tsx';
import styles from '../organisations.module.css';
import { texts } from '../texts.ts';

const NewOrganisationForm = lazy(() => import('../components/new-organisation-form.tsx'));
const words = texts.list;

/** The organisation that one administers, and its children. */
export const OrganisationsPage = () => {
  usePage(words.title);
  const mayAdd = useMay('organisation.addChild');
  const mayDelete = useMay('organisation.deleteChild');
  const [isCreating, setCreating] = useState(false);
  const [doomed, setDoomed] = useState<OrganisationSummary>();
  const { data, isError, error, refetch } = useQuery(organisationsOptions());
  const create = mayAdd && (
    <Button look="primary" onClick={() => setCreating(true)}>
      <IconPlus size={17} aria-hidden="true" /> {words.create}
    </Button>
  );
  return (
    <>
      <PageHead title={words.title} actions={create} />
      <Card title={words.title} isFlush>
        {isError && !data ? (
          <ErrorState title={words.notLoaded} error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <OrganisationsTable organisations={data} onDelete={mayDelete ? setDoomed : undefined} />
        ) : (
          <div className={styles.bones}>
            <Bone height={28} />
            <Bone height={28} />
            <Bone height={28} />
          </div>
        )}
        {data?.length === 1 && mayAdd && (
          <EmptyState title={words.emptyTitle}>
            <p>{words.empty}</p>
          </EmptyState>
        )}
      </Card>
      <Dialog isOpen={isCreating} title={words.create} onClose={() => setCreating(false)}>
        <Suspense fallback={<Bone height={140} />}>
          <NewOrganisationForm onClose={() => setCreating(false)} />
        </Suspense>
      </Dialog>
      <DeleteOrganisationDialog organisation={doomed} onClose={() => setDoomed(undefined)} />
    </>
  );
};
