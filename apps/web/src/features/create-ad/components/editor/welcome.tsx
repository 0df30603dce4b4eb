import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sampleAdOptions, sampleAdTrack } from '../../../../shared/audio/sample-ad.ts';
import { player, useIsPlaying } from '../../../../shared/player/player.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { replaceByLines } from '../../model/document/edit-ad.ts';
import { t as resultText } from '../../result-messages.ts';
import { WritingTips } from '../writing/writing-tips.tsx';
import styles from './editor.module.css';

/** Always English: a new ad starts with an English voice. */
const sampleScript = [
  'Mornings move fast. Your coffee should too.',
  'Meet Harbor Cold Brew, slowly steeped for twenty hours, smooth as silk, and ready the second you are.',
  'Keep one can by the door, one in the car, and one for whoever asks nicely.',
  'Grab a four pack this weekend and get the second one half price.',
  'Harbor Cold Brew. Find it at your local market.',
] as const;

/** Introduction to the editor, shown while the script is empty. */
export const Welcome = () => {
  const { ad, actions, activeLine, state, work, produce } = useEditor();
  const [isProducing, setProducing] = useState(false);
  const sample = useQuery(sampleAdOptions()).data;
  const { isPlaying } = useIsPlaying('sample-ad');
  const isEmpty = ad.lines.every(({ text }) => text.trim() === '');
  // The script is in the ad one render after it was inserted.
  useEffect(() => {
    if (!isProducing || isEmpty || !work) return;
    setProducing(false);
    produce();
  }, [isProducing, isEmpty, work, produce]);
  if (!isEmpty || state.renders.length > 0) return null;
  const insertSample = (): void =>
    actions.edit(editName('adEdits.sampleScript'), (now) =>
      replaceByLines(now, activeLine.id, sampleScript, () => crypto.randomUUID()),
    );
  return (
    <section className={styles.welcome} aria-labelledby="welcome-title">
      <h2 id="welcome-title">{resultText('adResults.welcome.title')}</h2>
      <p>{resultText('adResults.welcome.text')}</p>
      <div>
        <Button
          onClick={() => {
            insertSample();
            setProducing(true);
          }}
        >
          {resultText('adResults.welcome.produceSample')}
        </Button>
        <Button variant="quiet" onClick={insertSample}>
          {resultText('adResults.welcome.useSample')}
        </Button>
        {sample && (
          <Button variant="quiet" onClick={() => player.toggle(sampleAdTrack(sample))}>
            {isPlaying ? resultText('adResults.welcome.pauseSample') : resultText('adResults.welcome.hearSample')}
          </Button>
        )}
      </div>
      <WritingTips />
    </section>
  );
};
