import type { Voice } from '@sonora/contracts';
import type { ReactNode } from 'react';
import { voiceName } from '../format/voice-name.ts';
import { ItemHead } from '../ui/lists/item-head.tsx';
import { Picture } from '../ui/pictures/picture.tsx';
import { Skeleton } from '../ui/states.tsx';
import { DraftTag, NaturalVoicesLink } from './draft-tag.tsx';
import { isDraftVoice } from './draft-voice.ts';
import { t } from './messages.ts';
import { VoiceSample } from './voice-sample.tsx';
import { voiceSummary } from './voice-summary.ts';

const summaryOf = (voice: Voice | undefined, isLoading: boolean): ReactNode => {
  if (voice) return voiceSummary(voice);
  return isLoading ? <Skeleton width={140} height={12} /> : t('voiceCards.voiceNotFound');
};

type VoiceHeadProps = {
  readonly alias: string;
  readonly voice: Voice | undefined;
  /** The voices are still loading. */
  readonly isLoading: boolean;
};

/** Picture, name, summary and sample of a voice. A draft voice comes with the way to better ones. */
export const VoiceHead = ({ alias, voice, isLoading }: VoiceHeadProps) => {
  const name = voiceName(alias);
  return (
    <ItemHead
      picture={<Picture name={name} source={voice?.picture} size={44} />}
      name={
        <>
          {name} {voice && <DraftTag voice={voice} />}
        </>
      }
      summary={summaryOf(voice, isLoading)}
      note={voice && isDraftVoice(voice) && <NaturalVoicesLink />}
      end={<VoiceSample alias={alias} voice={voice} />}
    />
  );
};
