import { IconMicrophone, IconVolumeOff, IconWaveSine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { queries } from '../../../../shared/api/client.ts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { clockTime } from '../../../../shared/format/time.ts';
import { player, useIsPlaying } from '../../../../shared/player/player.ts';
import { effectsOptions } from '../../../../shared/sounds/api.ts';
import { PlayButton } from '../../../../shared/ui/button.tsx';
import { Tag } from '../../../../shared/ui/lists/tag.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import { t as clipText } from '../../clip-messages.ts';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import { kindOf, ownLength, type ScriptLine } from '../../model/document/ad.ts';
import { addLine, roomForLines } from '../../model/document/edit-ad.ts';
import { ClipExtras } from './clip-extras.tsx';
import styles from './clips.module.css';
import { LineToolbar, type LineToolbarProps } from './line-end.tsx';
import scriptStyles from './script-card.module.css';
import type { CaretRequest } from './script-row-types.ts';

const icons = { fx: IconWaveSine, silence: IconVolumeOff, sts: IconMicrophone, tts: IconMicrophone } as const;

export type ClipRowProps = Omit<LineToolbarProps, 'name'> & {
  readonly setCaret: (request: CaretRequest) => void;
  readonly onPickEffect: () => void;
};

/** Adds a line of speech below a clip, and moves the focus by rows. */
const useRowSteps = ({ line, index, setCaret }: ClipRowProps) => {
  const { ad, actions } = useEditor();
  return {
    onAdd: () => {
      const id = crypto.randomUUID();
      actions.edit(editName('adEdits.addLine'), (now) => addLine(now, id, line.id));
      if (roomForLines(ad) > 0) setCaret({ lineId: id, start: 0 });
    },
    onGo: (steps: number) => {
      const next = ad.lines[index + steps];
      if (next) setCaret({ lineId: next.id, start: steps < 0 ? next.text.length : 0 });
    },
  };
};

/** Address of what an effect clip plays, while the editor knows it. */
const useSource = ({ effectAlias, mediaId }: ScriptLine): { readonly uri?: string; readonly isGone: boolean } => {
  const effects = useQuery({ ...effectsOptions(), enabled: effectAlias !== undefined });
  const file = useQuery(
    queries.files.get.queryOptions({ input: { params: { fileId: mediaId ?? '' } }, enabled: mediaId !== undefined }),
  );
  if (mediaId !== undefined) return file.data?.url ? { uri: file.data.url, isGone: false } : { isGone: file.isError };
  const effect = effects.data?.data.soundEffects.find(({ alias }) => alias === effectAlias);
  if (effect) return { uri: effect.sample, isGone: false };
  return { isGone: effectAlias !== undefined && effects.isSuccess };
};

const SourceSample = ({ line, name }: { readonly line: ScriptLine; readonly name: string }) => {
  const { uri, isGone } = useSource(line);
  const id = `clip ${line.effectAlias ?? line.mediaId}`;
  const { isPlaying, isLoading } = useIsPlaying(id);
  if (isGone) return <Banner tone="error">{clipText('adClips.sourceGone')}</Banner>;
  if (uri === undefined) return null;
  return (
    <PlayButton
      colour="bed"
      what={name}
      isPlaying={isPlaying}
      isBusy={isLoading}
      onToggle={() => player.toggle({ id, title: name, subtitle: clipText('adClips.kinds.fx'), uri })}
    />
  );
};

const keysOf =
  ({ onAdd, onGo, onMove, onRemove }: ReturnType<typeof useRowSteps> & ClipRowProps) =>
  (event: KeyboardEvent<HTMLButtonElement>): void => {
    if (event.ctrlKey || event.metaKey) return;
    const steps = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const act = ((): (() => void) | undefined => {
      if (steps !== 0) return () => (event.altKey ? onMove(steps) : onGo(steps));
      if (event.key === 'Enter') return onAdd;
      return event.key === 'Delete' || event.key === 'Backspace' ? onRemove : undefined;
    })();
    if (!act) return;
    event.preventDefault();
    act();
  };

/** A clip of the script without text: an effect, silence, or a recording. */
export const ClipRow = (props: ClipRowProps) => {
  const { line, index, onPickEffect } = props;
  const { lengths, fit, production, setActiveLine } = useEditor();
  const steps = useRowSteps(props);
  const kind = kindOf(line);
  const Icon = icons[kind];
  const isEmpty = kind === 'fx' && line.effectAlias === undefined && line.mediaId === undefined;
  const kindName = clipText(`adClips.kinds.${kind}`);
  const name = line.sourceName ?? line.effectAlias ?? (isEmpty ? clipText('adClips.chooseEffect') : kindName);
  const seconds = ownLength(line) ?? lengths.get(line.id)?.seconds;
  const at = fit.startSeconds.get(line.id);
  const errors = production.errors.byLine.get(line.id) ?? [];
  return (
    <>
      <span className={styles.tile} data-kind={kind} aria-hidden="true">
        <Icon size={18} />
      </span>
      <div>
        <button
          type="button"
          className={styles.name}
          data-line={line.id}
          data-empty={isEmpty ? '' : undefined}
          aria-label={clipText('adClips.rowOf', { number: index + 1, kind: kindName, name })}
          aria-description={clipText('adClips.rowKeys')}
          // Other clips have no voice to choose.
          onFocus={kind === 'sts' ? () => setActiveLine(line.id) : undefined}
          onKeyDown={keysOf({ ...props, ...steps })}
          onClick={kind === 'fx' ? onPickEffect : undefined}
        >
          {name}
        </button>
        <div className={`${scriptStyles.meta} tabular`}>
          {name !== kindName && <span>{kindName}</span>}
          <ClipExtras line={line} index={index} />
        </div>
        {kind === 'sts' && <p className={styles.known}>{clipText('adClips.noSpeechToSpeech')}</p>}
      </div>
      <div className={scriptStyles.end}>
        {seconds !== undefined && seconds > 0 && <Tag tone="neutral">{numberText(seconds, 1)} s</Tag>}
        {at !== undefined && (
          <span className={`${scriptStyles.at} tabular`}>{t('createAd.playsAt', { time: clockTime(at) })}</span>
        )}
        <LineToolbar
          {...props}
          name={name}
          before={kind === 'fx' && !isEmpty && <SourceSample line={line} name={name} />}
        />
      </div>
      {errors.length > 0 && (
        <div className={scriptStyles.errors} role="alert">
          {errors.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
    </>
  );
};
