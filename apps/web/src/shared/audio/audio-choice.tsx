import type { ListedSession, StoredFile } from '@sonora/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, queries } from '../api/client.ts';
import { errorText } from '../api/errors.ts';
import { useMay } from '../api/session.ts';
import { clockTime, dayText } from '../format/time.ts';
import { useSettled } from '../hooks/use-settled.ts';
import { player, useIsPlaying } from '../player/player.ts';
import { showToast } from '../toast/toast.ts';
import { Button, PlayButton } from '../ui/button.tsx';
import { Chips } from '../ui/controls.tsx';
import { ChoiceList, ChoiceRow, Choices } from '../ui/lists/choice-list.tsx';
import { SearchField } from '../ui/lists/toolbar.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import { t } from './choice-messages.ts';
import { ownAddress } from './own-address.ts';

const maxListed = 50;

/** A finished ad of a session, or an audio file. */
export type AudioChoiceItem =
  | {
      readonly kind: 'ad';
      readonly id: string;
      readonly name: string;
      readonly projectId: string;
      readonly sessionId: string;
      readonly audioformId: string;
    }
  | { readonly kind: 'file'; readonly id: string; readonly name: string; readonly fileId: string };

type RowProps = {
  readonly item: AudioChoiceItem;
  readonly about: string;
  readonly address: () => Promise<string>;
  readonly action: ReactNode;
};

const Row = ({ item: { kind, id, name }, about, address, action }: RowProps) => {
  const trackId = `choice ${kind} ${id}`;
  const { isPlaying, isLoading } = useIsPlaying(trackId);
  const toggle = async (): Promise<void> => {
    try {
      player.toggle({ id: trackId, title: name, uri: ownAddress(await address()) });
    } catch (error) {
      showToast({ tone: 'error', title: t('audioChoice.notLoaded'), description: errorText(error) });
    }
  };
  return (
    <ChoiceRow
      lead={<PlayButton isPlaying={isPlaying} isBusy={isLoading} what={name} onToggle={() => void toggle()} />}
      name={name}
      about={about}
      action={action}
    />
  );
};

const lengthAndDay = (durationSeconds: number | null, at: number | undefined): string =>
  [durationSeconds === null ? '' : clockTime(durationSeconds), at === undefined ? '' : dayText(at)]
    .filter((part) => part !== '')
    .join(' · ');

type ListProps = { readonly search: string; readonly action: (item: AudioChoiceItem) => ReactNode };

const Loading = () => (
  <div role="status">
    <Choices>
      <span className="sr-only">{t('audioChoice.loading')}</span>
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} height={40} />
      ))}
    </Choices>
  </div>
);

const itemOfSession = ({ sessionId, sessionName, projectId, audioformId }: ListedSession): AudioChoiceItem => ({
  kind: 'ad',
  id: sessionId,
  name: sessionName,
  projectId,
  sessionId,
  audioformId: audioformId ?? '',
});

const Ads = ({ search, action }: ListProps) => {
  const found = useQuery({
    ...queries.projects.findSessions.queryOptions({
      input: { query: { limit: maxListed, ...(search !== '' && { search }) } },
    }),
    placeholderData: keepPreviousData,
  });
  if (found.isError) {
    return (
      <ErrorState title={t('audioChoice.adsNotLoaded')} error={found.error} onRetry={() => void found.refetch()} />
    );
  }
  if (!found.data) return <Loading />;
  const finished = found.data.data.filter(({ audio, audioformId }) => audio !== null && audioformId !== null);
  if (finished.length === 0) {
    return (
      <EmptyState title={t('audioChoice.noAds')}>
        <p>{search === '' ? t('audioChoice.noAdsText') : t('audioChoice.noneFound')}</p>
      </EmptyState>
    );
  }
  return (
    <ChoiceList>
      {finished.map((session) => (
        <Row
          key={session.sessionId}
          item={itemOfSession(session)}
          about={lengthAndDay(session.durationSeconds, session.lastModified)}
          address={async () => session.audio ?? ''}
          action={action(itemOfSession(session))}
        />
      ))}
    </ChoiceList>
  );
};

type ListedAudio = Pick<StoredFile, 'fileId' | 'fileName' | 'duration' | 'lastModified'>;

const Files = ({ search, action }: ListProps) => {
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
    return (
      <ErrorState title={t('audioChoice.filesNotLoaded')} error={found.error} onRetry={() => void found.refetch()} />
    );
  }
  if (!found.data) return <Loading />;
  const files: readonly ListedAudio[] = found.data.files;
  if (files.length === 0) {
    return (
      <EmptyState title={t('audioChoice.noFiles')}>
        <p>{search === '' ? t('audioChoice.noFilesText') : t('audioChoice.noneFound')}</p>
      </EmptyState>
    );
  }
  return (
    <ChoiceList>
      {files.map(({ fileId, fileName, duration, lastModified }) => {
        const item = { kind: 'file', id: fileId, name: fileName, fileId } as const;
        return (
          <Row
            key={fileId}
            item={item}
            about={lengthAndDay(duration, lastModified)}
            address={async () => (await api.files.playAddress({ params: { fileId }, query: {} })).url}
            action={action(item)}
          />
        );
      })}
    </ChoiceList>
  );
};

const [adsTab, filesTab] = [t('audioChoice.ads'), t('audioChoice.files')];

type AudioChoiceProps = {
  /** At the end of each row: a button or a box that chooses it. */
  readonly action: (item: AudioChoiceItem) => ReactNode;
  /** Below the list of ads. */
  readonly belowAds?: ReactNode;
};

/** Finished ads and audio files, with a search and samples. */
export const AudioChoice = ({ action, belowAds }: AudioChoiceProps) => {
  const [mayReadAds, mayReadFiles] = [useMay('projects.read'), useMay('files.read')];
  const [tab, setTab] = useState(mayReadAds ? adsTab : filesTab);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  return (
    <Choices>
      {mayReadAds && mayReadFiles && (
        <Chips
          label={t('audioChoice.kind')}
          values={[adsTab, filesTab]}
          value={tab}
          onChange={(value) => setTab(value ?? tab)}
        />
      )}
      <SearchField
        label={tab === filesTab ? t('audioChoice.searchFiles') : t('audioChoice.searchAds')}
        value={typed}
        onChange={setTyped}
      />
      {tab === filesTab ? (
        <Files search={search} action={action} />
      ) : (
        <>
          <Ads search={search} action={action} />
          {belowAds}
        </>
      )}
    </Choices>
  );
};

type ChooseAudioButtonProps = { readonly name: string; readonly isBusy: boolean; readonly onChoose: () => void };

/** Chooses the audio of its row. */
export const ChooseAudioButton = ({ name, isBusy, onChoose }: ChooseAudioButtonProps) => (
  <Button isBusy={isBusy} aria-label={t('audioChoice.chooseNamed', { name })} onClick={onChoose}>
    {t('audioChoice.choose')}
  </Button>
);
