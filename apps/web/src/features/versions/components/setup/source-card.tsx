import type { VersionSource, VersionTag } from '@sonora/contracts';
import { useState } from 'react';
import { lazyOverlay } from '../../../../shared/code/lazy-parts.tsx';
import { clockTime } from '../../../../shared/format/time.ts';
import { player, useIsPlaying } from '../../../../shared/player/player.ts';
import { Button, PlayButton } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../../shared/ui/states.tsx';
import type { SourceAudio, useSourceAudio } from '../../hooks/use-source-audio.ts';
import { t } from '../../messages.ts';
import type { Slot } from '../../model/slots.ts';
import styles from './set-up.module.css';
import { SlotWave } from './slot-wave.tsx';
import type { ChosenSource } from './source-choice.tsx';

const SourceDialog = lazyOverlay(async () => ({ default: (await import('./source-dialog.tsx')).SourceDialog }));

type SourceCardProps = {
  readonly source: VersionSource | undefined;
  readonly audio: ReturnType<typeof useSourceAudio>;
  readonly tags: readonly VersionTag[];
  readonly isReadOnly: boolean;
  readonly onSource: (chosen: ChosenSource) => void;
  readonly onSlot: (tagId: string, slot: Slot) => void;
};

const kindText = (source: VersionSource): string => t(`versions.sourceKinds.${source.kind}`);

type HeardProps = Omit<SourceCardProps, 'audio' | 'source'> & {
  readonly source: VersionSource;
  readonly audio: SourceAudio;
};

const Heard = ({ source, audio, tags, isReadOnly, onSlot }: HeardProps) => {
  const { isPlaying, isLoading } = useIsPlaying(audio.id);
  const hasSlots = tags.some(({ arrangement }) => arrangement.layoutMode === 'layered');
  return (
    <>
      <div className={styles.source}>
        <PlayButton isPlaying={isPlaying} isBusy={isLoading} what={audio.title} onToggle={() => player.toggle(audio)} />
        <div className={styles.sourceText}>
          <strong title={audio.title}>{audio.title}</strong>
          <span className="tabular">
            {kindText(source)} · {clockTime(audio.durationSeconds)}
          </span>
        </div>
      </div>
      <SlotWave audio={audio} tags={tags} isReadOnly={isReadOnly} onSlot={onSlot} />
      <p className={styles.hint}>{hasSlots ? t('versions.slotHint') : t('versions.noSlotHint')}</p>
    </>
  );
};

/** What is versioned, to listen to, with the slots of its tags. */
export const SourceCard = (props: SourceCardProps) => {
  const { source, audio, isReadOnly, onSource } = props;
  const [isOpen, setOpen] = useState(false);
  const choose = (chosen: ChosenSource): void => {
    setOpen(false);
    onSource(chosen);
  };
  return (
    <Card
      title={t('versions.source')}
      end={
        source &&
        !isReadOnly && (
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {t('versions.changeSource')}
          </Button>
        )
      }
    >
      {!source && (
        <EmptyState
          title={t('versions.noSource')}
          actions={
            !isReadOnly && (
              <Button variant="primary" onClick={() => setOpen(true)}>
                {t('versions.chooseSource')}
              </Button>
            )
          }
        >
          <p>{t('versions.noSourceText')}</p>
        </EmptyState>
      )}
      {source && audio.isError && (
        <ErrorState title={t('versions.sourceNotLoaded')} error={audio.error} onRetry={() => void audio.refetch()} />
      )}
      {source && audio.isLoading && (
        <div role="status">
          <span className="sr-only">{t('versions.loading')}</span>
          <Skeleton height={44} />
          <Skeleton height={96} />
        </div>
      )}
      {source && audio.data && <Heard {...props} source={source} audio={audio.data} />}
      <SourceDialog isOpen={isOpen} onChoose={choose} onClose={() => setOpen(false)} />
    </Card>
  );
};
