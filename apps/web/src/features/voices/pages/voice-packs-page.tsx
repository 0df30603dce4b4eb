import type { VoicePack } from '@sonora/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { serverText } from '../../../shared/i18n/server-messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Chips } from '../../../shared/ui/controls.tsx';
import { SearchField } from '../../../shared/ui/lists/toolbar.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { Banner, EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { packsOptions, voicesChanged } from '../api.ts';
import { PackRow } from '../components/pack-row.tsx';
import { RemovePackDialog } from '../components/remove-pack-dialog.tsx';
import { t } from '../messages.ts';
import { isUnderWay, languageChoices, matchesFilter, type PackFilter, recommendations } from '../model/packs.ts';
import styles from './voices-pages.module.css';

const PageSkeleton = () => (
  <div className={styles.packs} role="status">
    <span className="sr-only">{t('voices.loading')}</span>
    {[1, 2, 3, 4, 5].map((key) => (
      <Skeleton key={key} height={92} />
    ))}
  </div>
);

/**
 * The filter, stored in the address. The search text is kept in local state, too, because the address updates too slowly for
 * typing. If a link clears the search in the address, the field is cleared as well.
 */
const useFilter = () => {
  const inAddress = useSearch({ from: '/signed-in/voices/packs' });
  const navigate = useNavigate();
  const [search, setSearch] = useState(inAddress.search ?? '');
  const [seen, setSeen] = useState(inAddress.search);
  if (seen !== inAddress.search) {
    setSeen(inAddress.search);
    if (inAddress.search === undefined) setSearch('');
  }
  const filter: PackFilter = { language: inAddress.language, search };
  const setFilter = (change: PackFilter): void => {
    const next = { ...filter, ...change };
    setSearch(next.search ?? '');
    void navigate({
      to: '/voices/packs',
      search: { ...(next.language && { language: next.language }), ...(next.search && { search: next.search }) },
      replace: true,
    });
  };
  return { filter, setFilter };
};

type FiltersProps = {
  readonly packs: readonly VoicePack[];
  readonly filter: PackFilter;
  readonly onFilter: (change: PackFilter) => void;
};

const Filters = ({ packs, filter, onFilter }: FiltersProps) => (
  <div className={styles.filters}>
    <SearchField
      label={t('voices.searchPacks')}
      value={filter.search ?? ''}
      onChange={(search) => onFilter({ search })}
    />
    <Chips
      label={t('voices.language')}
      values={languageChoices(packs)}
      value={filter.language}
      onChange={(language) => onFilter({ language })}
    />
  </div>
);

/** Refetches the voices when work on a pack has ended, which may have added voices. */
const useFreshVoices = (packs: readonly VoicePack[]): void => {
  const queryClient = useQueryClient();
  const count = packs.filter(isUnderWay).length;
  const last = useRef(count);
  useEffect(() => {
    if (count < last.current) voicesChanged(queryClient);
    last.current = count;
  }, [count, queryClient]);
};

const PackList = ({ packs }: { readonly packs: readonly VoicePack[] }) => {
  const { filter, setFilter } = useFilter();
  const [toDelete, setToDelete] = useState<VoicePack>();
  const found = packs.filter((pack) => matchesFilter(pack, filter));
  const recommended = recommendations(packs);
  useFreshVoices(packs);
  return (
    <>
      <Filters packs={packs} filter={filter} onFilter={setFilter} />
      <p className="sr-only" role="status">
        {t('voices.packCount', { count: found.length })}
      </p>
      <Card
        title={
          found.length === packs.length
            ? t('voices.allPacks')
            : t('voices.packCountOf', { count: found.length, all: packs.length })
        }
        isFlush
      >
        {found.length === 0 ? (
          <EmptyState
            title={t('voices.noItemsToDisplay')}
            actions={
              <Button onClick={() => setFilter({ language: undefined, search: undefined })}>
                {t('voices.showAllPacks')}
              </Button>
            }
          >
            <p>{t('voices.packSearch.none')}</p>
          </EmptyState>
        ) : (
          <ul>
            {found.map((pack) => (
              <PackRow
                key={pack.name}
                pack={pack}
                recommendedFor={recommended.get(pack.name) ?? []}
                onRemove={setToDelete}
              />
            ))}
          </ul>
        )}
      </Card>
      <RemovePackDialog pack={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  );
};

const Content = () => {
  const packs = useQuery(packsOptions());
  if (packs.isLoadingError) {
    return (
      <ErrorState title={t('voices.couldNotFetchData')} error={packs.error} onRetry={() => void packs.refetch()} />
    );
  }
  if (!packs.data) return <PageSkeleton />;
  return (
    <>
      {packs.data.data.problems.length > 0 && (
        <div className={styles.problems}>
          {packs.data.data.problems.map((problem, index) => (
            <Banner key={problem} tone="warning">
              {serverText(packs.data.data.messages.problems[index] ?? {}, problem)}
            </Banner>
          ))}
        </div>
      )}
      <PackList packs={packs.data.data.packs} />
    </>
  );
};

/** Voice packs of this installation, which its administrators install for all organisations. */
export const VoicePacksPage = () => {
  usePage(t('voices.voicePacks'));
  return (
    <>
      <PageHead title={t('voices.voicePacks')} />
      <p className={styles.intro}>{t('voices.packs.lead')}</p>
      <Content />
    </>
  );
};
