import type { OrganisationSummary } from '@sonora/contracts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../../shared/api/session.ts';
import { lazyPanel } from '../../../shared/code/lazy-parts.tsx';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { AsyncList } from '../../../shared/ui/lists/async-list.tsx';
import { Pager } from '../../../shared/ui/lists/table.tsx';
import { SearchField, Toolbar } from '../../../shared/ui/lists/toolbar.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { organisationsOptions } from '../api.ts';
import { DeleteOrganisationDialog } from '../components/delete-organisation-dialog.tsx';
import { OrganisationsTable } from '../components/organisations-table.tsx';
import { t } from '../messages.ts';
import { shownName } from '../names.ts';

// Re-exported so that the route's loader finds it in the page's chunk and needs no further request.
export { prefetchOrganisations } from '../api.ts';

const NewOrganisationForm = lazyPanel(() => import('../components/new-organisation-form.tsx'), 140);

const perPage = 25;

type FoundProps = {
  readonly organisations: readonly OrganisationSummary[];
  readonly onDelete: ((organisation: OrganisationSummary) => void) | undefined;
};

/** One page of the organisations, with a search field if there are several pages. */
const FoundOrganisations = ({ organisations, onDelete }: FoundProps) => {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const query = search.trim().toLowerCase();
  const found = organisations.filter(({ orgName }) => shownName(orgName).toLowerCase().includes(query));
  const pages = Math.max(1, Math.ceil(found.length / perPage));
  const at = Math.min(page, pages - 1);
  return (
    <>
      {organisations.length > perPage && (
        <Toolbar>
          <SearchField
            label={t('organisations.list.search')}
            value={search}
            onChange={(text) => {
              setSearch(text);
              setPage(0);
            }}
          />
        </Toolbar>
      )}
      <OrganisationsTable organisations={found.slice(at * perPage, (at + 1) * perPage)} onDelete={onDelete} />
      <Pager name={t('organisations.list.pages')} at={at} pages={pages} onTurn={setPage} />
    </>
  );
};

/** Page with the user's organisation and its children. */
export const OrganisationsPage = () => {
  usePage(t('organisations.list.title'));
  const mayAdd = useMay('organisation.addChild');
  const mayDelete = useMay('organisation.deleteChild');
  const [isCreating, setCreating] = useState(false);
  const [toDelete, setToDelete] = useState<OrganisationSummary>();
  const list = useQuery(organisationsOptions());
  const create = mayAdd && (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <IconPlus size={17} aria-hidden="true" /> {t('organisations.list.create')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('organisations.list.title')} actions={create} />
      <Card isFlush>
        <AsyncList
          query={list}
          notLoaded={t('organisations.list.notLoaded')}
          skeletonHeights={[28, 28, 28]}
          isEmpty={() => false}
          empty={null}
        >
          {(organisations) => (
            <FoundOrganisations organisations={organisations} onDelete={mayDelete ? setToDelete : undefined} />
          )}
        </AsyncList>
        {list.data?.length === 1 && mayAdd && (
          <EmptyState title={t('organisations.list.emptyTitle')}>
            <p>{t('organisations.list.empty')}</p>
          </EmptyState>
        )}
      </Card>
      <Dialog isOpen={isCreating} title={t('organisations.list.create')} onClose={() => setCreating(false)}>
        <NewOrganisationForm onClose={() => setCreating(false)} />
      </Dialog>
      <DeleteOrganisationDialog organisation={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  );
};
