import type { ReactNode } from 'react';
import { t } from '../../i18n/shared-messages.ts';
import { Bone, ErrorState } from '../states.tsx';
import styles from './found.module.css';

type FoundProps<Data> = {
  readonly query: {
    readonly data: Data | undefined;
    readonly isLoadingError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** What is said when it cannot be fetched. */
  readonly notLoaded: string;
  /** Heights in pixels of the shapes that stand there until it is. */
  readonly bones: readonly number[];
  readonly isEmpty: (data: NoInfer<Data>) => boolean;
  readonly empty: ReactNode;
  readonly children: (data: NoInfer<Data>) => ReactNode;
};

/** A list that is fetched, in its four states. What is there already stays when it cannot be fetched anew. */
export const Found = <Data,>({ query, notLoaded, bones, isEmpty, empty, children }: FoundProps<Data>) => {
  const { data, isLoadingError, error, refetch } = query;
  if (isLoadingError) return <ErrorState title={notLoaded} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <div className={styles.bones} role="status">
        <span className="sr-only">{t('shared.loading')}</span>
        {bones.map((height, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes have nothing else to be told by, and none moves
          <Bone key={place} height={height} />
        ))}
      </div>
    );
  }
  return isEmpty(data) ? empty : children(data);
};
