import type { VersionSource } from '@sonora/contracts';
import { useState } from 'react';
import { AudioChoice, type AudioChoiceItem, ChooseAudioButton } from '../../../../shared/audio/audio-choice.tsx';
import { Switch } from '../../../../shared/ui/controls.tsx';
import { t } from '../../messages.ts';

export type ChosenSource = { readonly source: VersionSource; readonly name: string };

/** `isFollowed`: versions use the newest finished ad of the session. */
const sourceOf = (item: AudioChoiceItem, isFollowed: boolean): VersionSource => {
  if (item.kind === 'file') return { kind: 'file', fileId: item.fileId };
  const { projectId, sessionId, audioformId } = item;
  return isFollowed ? { kind: 'session', projectId, sessionId } : { kind: 'audioform', audioformId };
};

type SourceChoiceProps = { readonly onChoose: (chosen: ChosenSource) => unknown };

/** Chooses what is versioned: a finished ad of a session, or an audio file. */
export const SourceChoice = ({ onChoose }: SourceChoiceProps) => {
  const [isFollowed, setFollowed] = useState(false);
  const [busyId, setBusyId] = useState<string>();
  const choose = async (item: AudioChoiceItem): Promise<void> => {
    setBusyId(item.id);
    try {
      await onChoose({ source: sourceOf(item, isFollowed), name: item.name });
    } finally {
      setBusyId(undefined);
    }
  };
  return (
    <AudioChoice
      action={(item) => (
        <ChooseAudioButton name={item.name} isBusy={busyId === item.id} onChoose={() => void choose(item)} />
      )}
      belowAds={<Switch label={t('versions.followSession')} isOn={isFollowed} onChange={setFollowed} />}
    />
  );
};
