import type { ListedSession, StoredFile, VersionSource } from '@sonora/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../../shared/api/client.ts';
import { errorText } from '../../../../shared/api/errors.ts';
import { useMay } from '../../../../shared/api/session.ts';
import { ownAddress } from '../../../../shared/audio/own-address.ts';
import { clockTime, dayText } from '../../../../shared/format/time.ts';
import { useSettled } from '../../../../shared/hooks/use-settled.ts';
import { player, useIsPlaying } from '../../../../shared/player/player.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button, PlayButton } from '../../../../shared/ui/button.tsx';
import { Chips, Switch } from '../../../../shared/ui/controls.tsx';
import { SearchField } from '../../../../shared/ui/lists/toolbar.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../../shared/ui/states.tsx';
import { t } from '../../messages.ts';
import styles from './set-up.module.css';

const maxListed = 50;

export type ChosenSource = { readonly source: VersionSource; readonly name: string };

type RowProps = {
  readonly trackId: string;
  readonly name: string;
  readonly about: string;
  readonly isBusy: boolean;
  readonly address: () => Promise<string>;
  readonly onChoose: () => void;
};

/** Something that can be versioned, with its sample. */
const SourceRow = ({ trackId, name, about, isBusy, address, onChoose }: RowProps) => {
  const { isPlaying, isLoading } = useIsPlaying(trackId);
  const toggle = async (): Promise<void> => {
    try {
      player.toggle({ id: trackId, title: name, uri: ownAddress(await address()) });
    } catch (error) {
      showToast({ tone: 'error', title: t('versions.sourceNotLoaded'), description: errorText(error) });
    }
  };
  return (
    <li className={styles.choice}>
      <PlayButton isPlaying={isPlaying} isBusy={isLoading} what={name} onToggle={() => void toggle()} />
      <div className={styles.sourceText}>
        <strong title={name}>{name}</strong>
        <span className="tabular">{about}</span>
      </div>
      <Button isBusy={isBusy} aria-label={t('versions.chooseNamed', { name })} onClick={onChoose}>
        {t('versions.choose')}
      </Button>
    </li>
  );
};

const lengthAndDay = (durationSeconds: number | null, at: number | undefined): string =>
  [durationSeconds === null ? '' : clockTime(durationSeconds), at === undefined ? '' : dayText(at)]
    .filter((part) => part !== '')
    .join(' · ');

type ListProps = {
  readonly search: string;
  readonly busyId: string | undefined;
  readonly onChoose: (chosen: ChosenSource, id: string) => void;
};

const Loading = () => (
  <div role="status" className={styles.choices}>
    <span className="sr-only">{t('versions.loading')}</span>
    {[1, 2, 3, 4].map((key) => (
      <Skeleton key={key} height={40} />
    ))}
  </div>
);

/** Sessions with a finished ad. `isFollowed`: versions use the newest finished ad of the session. */
const Ads = ({ search, busyId, isFollowed, onChoose }: ListProps & { readonly isFollowed: boolean }) => {
  const found = useQuery({
    ...queries.projects.findSessions.queryOptions({
      input: { query: { limit: maxListed, ...(search !== '' && { search }) } },
    }),
    placeholderData: keepPreviousData,
  });
  if (found.isError) {
    return <ErrorState title={t('versions.adsNotLoaded')} error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (!found.data) return <Loading />;
  const finished = found.data.data.filter(({ audio, audioformId }) => audio !== null && audioformId !== null);
  if (finished.length === 0) {
    return (
      <EmptyState title={t('versions.noAds')}>
        <p>{search === '' ? t('versions.noAdsText') : t('versions.noneFoundText')}</p>
      </EmptyState>
    );
  }
  const sourceOf = ({ projectId, sessionId, audioformId }: ListedSession): VersionSource =>
    isFollowed ? { kind: 'session', projectId, sessionId } : { kind: 'audioform', audioformId: audioformId ?? '' };
  return (
    <ul className={styles.choiceList}>
      {finished.map((session) => (
        <SourceRow
          key={session.sessionId}
          trackId={`source ${session.audioformId}`}
          name={session.sessionName}
          about={lengthAndDay(session.durationSeconds, session.lastModified)}
          isBusy={busyId === session.sessionId}
          address={async () => session.audio ?? ''}
          onChoose={() => onChoose({ source: sourceOf(session), name: session.sessionName }, session.sessionId)}
        />
      ))}
    </ul>
  );
};

type ListedAudio = Pick<StoredFile, 'fileId' | 'fileName' | 'duration' | 'lastModified'>;

const Files = ({ search, busyId, onChoose }: ListProps) => {
  const found = useQuery({
    ...queries.files.search.queryOptions({
      input: {
        query: {
          kind: 'audio',
          limit: maxListed,
          sortBy: 'lastModified',
          sortOrder: 'desc',
          ...(search !== '' && { search }),
        },
      },
    }),
    placeholderData: keepPreviousData,
  });
  if (found.isError) {
    return <ErrorState title={t('versions.filesNotLoaded')} error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (!found.data) return <Loading />;
  const files: readonly ListedAudio[] = found.data.files;
  if (files.length === 0) {
    return (
      <EmptyState title={t('versions.noFiles')}>
        <p>{search === '' ? t('versions.noFilesText') : t('versions.noneFoundText')}</p>
      </EmptyState>
    );
  }
  return (
    <ul className={styles.choiceList}>
      {files.map(({ fileId, fileName, duration, lastModified }) => (
        <SourceRow
          key={fileId}
          trackId={`file ${fileId}`}
          name={fileName}
          about={lengthAndDay(duration, lastModified)}
          isBusy={busyId === fileId}
          address={async () => (await api.files.playAddress({ params: { fileId }, query: {} })).url}
          onChoose={() => onChoose({ source: { kind: 'file', fileId }, name: fileName }, fileId)}
        />
      ))}
    </ul>
  );
};

const [adsTab, filesTab] = [t('versions.ads'), t('versions.files')];

type SourceChoiceProps = { readonly onChoose: (chosen: ChosenSource) => unknown };

/** Chooses what is versioned: a finished ad of a session, or an audio file. */
export const SourceChoice = ({ onChoose }: SourceChoiceProps) => {
  const mayReadFiles = useMay('files.read');
  const [tab, setTab] = useState(adsTab);
  const [typed, setTyped] = useState('');
  const [isFollowed, setFollowed] = useState(false);
  const [busyId, setBusyId] = useState<string>();
  const search = useSettled(typed.trim());
  const choose = async (chosen: ChosenSource, id: string): Promise<void> => {
    setBusyId(id);
    try {
      await onChoose(chosen);
    } finally {
      setBusyId(undefined);
    }
  };
  const list = { search, busyId, onChoose: (chosen: ChosenSource, id: string) => void choose(chosen, id) };
  return (
    <div className={styles.choices}>
      {mayReadFiles && (
        <Chips
          label={t('versions.sourceKind')}
          values={[adsTab, filesTab]}
          value={tab}
          onChange={(value) => setTab(value ?? tab)}
        />
      )}
      <SearchField
        label={tab === filesTab ? t('versions.searchFiles') : t('versions.searchAds')}
        value={typed}
        onChange={setTyped}
      />
      {tab === filesTab ? <Files {...list} /> : <Ads {...list} isFollowed={isFollowed} />}
      {tab === adsTab && <Switch label={t('versions.followSession')} isOn={isFollowed} onChange={setFollowed} />}
    </div>
  );
};
