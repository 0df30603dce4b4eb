import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { SearchField } from '../../../shared/ui/lists/toolbar.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { t } from '../messages.ts';
import styles from './panes.module.css';

/** Loaded part of a paginated list. */
type Pages = {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

type Item = { readonly id: string; readonly title: string; readonly about: ReactNode };

type ListPaneProps = {
  /** Left out where the page's heading says it. */
  readonly title?: string;
  readonly end?: ReactNode;
  readonly pages: Pages;
  readonly items: readonly Item[];
  readonly chosen: string | undefined;
  readonly search: string;
  readonly searchLabel: string;
  readonly empty: { readonly title: string; readonly text: string; readonly nothingFound: string };
  readonly moreLabel: string;
  readonly onSearch: (search: string) => void;
  readonly onChoose: (id: string) => void;
};

const Items = ({ pages, items, chosen, empty, search, moreLabel, onChoose }: ListPaneProps) => {
  if (pages.isError)
    return <ErrorState title={t('support.notFetched')} error={pages.error} onRetry={() => void pages.refetch()} />;
  if (pages.isPending)
    return (
      <div className={styles.skeletons} role="status">
        <span className="sr-only">{t('support.loading')}</span>
        <Skeleton height={44} />
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
    );
  if (items.length === 0)
    return (
      <EmptyState title={search === '' ? empty.title : empty.nothingFound}>
        {search === '' && <p>{empty.text}</p>}
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.list}>
        {items.map(({ id, title, about }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.item}
              aria-current={id === chosen ? 'true' : undefined}
              onClick={() => onChoose(id)}
            >
              <strong>{title}</strong>
              <span className={styles.about}>{about}</span>
            </button>
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <div className={styles.more}>
          <Button isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {moreLabel}
          </Button>
        </div>
      )}
    </>
  );
};

/** Searchable list pane. The selected item is shown next to it. */
export const ListPane = (props: ListPaneProps) => (
  <Card isFlush end={props.end} {...(props.title === undefined ? {} : { title: props.title })}>
    <div className={styles.bar}>
      <SearchField label={props.searchLabel} value={props.search} onChange={props.onSearch} />
    </div>
    <Items {...props} />
  </Card>
);

type PanesProps = {
  readonly list: ReactNode;
  /** Undefined while nothing is chosen. */
  readonly detail: ReactNode | undefined;
  /** Shown while nothing is chosen. */
  readonly hint: string;
  readonly onBack: () => void;
};

/** A list and its chosen item beside it; on small screens the list or the item, with a way back. */
export const Panes = ({ list, detail, hint, onBack }: PanesProps) => (
  <div className={classNames(styles.panes, detail !== undefined && styles.hasDetail)}>
    <div className={styles.listPane}>{list}</div>
    {detail === undefined ? (
      <p className={styles.choose}>{hint}</p>
    ) : (
      <div className={styles.detailPane}>
        <Button variant="quiet" className={styles.back} onClick={onBack}>
          <IconChevronLeft size={16} aria-hidden="true" /> {t('support.toList')}
        </Button>
        {detail}
      </div>
    )}
  </div>
);

/** Names and values as a description list. */
export const DetailList = ({
  details,
}: {
  readonly details: readonly (readonly [name: string, text: ReactNode])[];
}) => (
  <dl className={styles.details}>
    {details.map(([name, text]) => [<dt key={name}>{name}</dt>, <dd key={`${name} text`}>{text}</dd>])}
  </dl>
);

/** Shows a text verbatim, without interpreting markup. */
export const PlainText = ({
  text,
  label,
  isSource,
}: {
  readonly text: string;
  readonly label: string;
  readonly isSource?: boolean;
}) => (
  <section aria-label={label}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be focusable for keyboard users */}
    <pre tabIndex={0} className={isSource === true ? `${styles.text} ${styles.source}` : styles.text}>
      {text}
    </pre>
  </section>
);
