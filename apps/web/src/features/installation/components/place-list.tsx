import type { ListedOrganisation } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { numberText } from '../../../shared/format/numbers.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Bone, ErrorState } from '../../../shared/ui/states.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { SearchField } from '../../../shared/ui/tools.tsx';
import { organisationsOptions, organisationsPerPage } from '../api.ts';
import styles from '../pages/flags-page.module.css';
import { texts } from '../texts.ts';

const words = texts.flags;
/** What one call may ask for. */
const mostShown = 100;

type PlaceProps = { readonly orgId?: string; readonly name: string; readonly note: string; readonly plan?: string };

const Place = ({ orgId, name, note, plan }: PlaceProps) => (
  <li>
    <Link
      to="/admin/flags"
      search={orgId === undefined ? {} : { orgId }}
      activeOptions={{ exact: true, includeSearch: true }}
      className={styles.place}
    >
      <span className={styles.placeName}>{name}</span>
      <span className={styles.placeNote}>{note}</span>
      {plan !== undefined && <Tag>{plan}</Tag>}
    </Link>
  </li>
);

const noteOf = ({ parentName, numberOfUsers }: ListedOrganisation): string =>
  parentName === null
    ? words.users(numberText(numberOfUsers), numberOfUsers === 1)
    : `${words.childOf(parentName.replaceAll('_', ' '))} · ${words.users(numberText(numberOfUsers), numberOfUsers === 1)}`;

/** The whole installation, and its organisations by name. */
export const PlaceList = () => {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(organisationsPerPage);
  const found = useQuery(organisationsOptions(search.trim(), shown));
  const { organisations = [], total = 0 } = found.data ?? {};
  return (
    <Card title={words.places} isFlush>
      <div className={styles.search}>
        <SearchField
          label={words.search}
          value={search}
          onChange={(wanted) => {
            setSearch(wanted);
            setShown(organisationsPerPage);
          }}
        />
      </div>
      <ul>
        <Place name={words.everywhere} note={words.everywhereNote} />
        {organisations.map((organisation) => (
          <Place
            key={organisation.orgId}
            orgId={organisation.orgId}
            name={organisation.orgName.replaceAll('_', ' ')}
            note={noteOf(organisation)}
            plan={organisation.plan}
          />
        ))}
      </ul>
      {found.isPending && <Bone height={160} />}
      {found.isLoadingError && (
        <ErrorState title={words.notLoaded} error={found.error} onRetry={() => void found.refetch()} />
      )}
      <p className={styles.count} role="status">
        {found.data && (total === 0 ? words.none : words.found(numberText(total), total === 1))}
      </p>
      {total > organisations.length && shown < mostShown && (
        <div className={styles.more}>
          <Button onClick={() => setShown(mostShown)}>{words.more}</Button>
        </div>
      )}
    </Card>
  );
};
