import type { ReactNode } from 'react';
import { t } from '../../i18n/shared-messages.ts';
import { ErrorState, Skeleton } from '../states.tsx';
import styles from './async-list.module.css';

type AsyncListProps<Data> = {
  readonly query: {
    readonly data: Data | undefined;
    readonly isLoadingError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Message if loading fails. */
  readonly notLoaded: string;
  /** Heights of the skeletons shown while loading, in pixels. */
  readonly skeletonHeights: readonly number[];
  readonly isEmpty: (data: NoInfer<Data>) => boolean;
  readonly empty: ReactNode;
  readonly children: (data: NoInfer<Data>) => ReactNode;
};

/** A list that is loaded: skeletons, error, empty state or content. Content stays when a refetch fails. */
export const AsyncList = <Data,>({
  query,
  notLoaded,
  skeletonHeights,
  isEmpty,
  empty,
  children,
}: AsyncListProps<Data>) => {
  const { data, isLoadingError, error, refetch } = query;
  if (isLoadingError) return <ErrorState title={notLoaded} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <div className={styles.skeletons} role="status">
        <span className="sr-only">{t('shared.loading')}</span>
        {skeletonHeights.map((height, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no id and never move
          <Skeleton key={place} height={height} />
        ))}
      </div>
    );
  }
  return isEmpty(data) ? empty : children(data);
};
