import { useQuery } from '@tanstack/react-query';
import { sampleAdOptions, sampleAdTrack } from '../../../shared/audio/sample-ad.ts';
import { player, useIsPlaying } from '../../../shared/player/player.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useEditor } from '../editor-context.ts';
import { replaceByLines } from '../model/edit-ad.ts';
import styles from './editor.module.css';

const sampleScript = [
  'Mornings move fast. Your coffee should too.',
  'Meet Harbor Cold Brew, slowly steeped for twenty hours, smooth as silk, and ready the second you are.',
  'Keep one can by the door, one in the car, and one for whoever asks nicely.',
  'Grab a four pack this weekend and get the second one half price.',
  'Harbor Cold Brew. Find it at your local market.',
] as const;

/** What this page is for, as long as nothing is written. */
export const Welcome = () => {
  const { ad, actions, activeLine, state } = useEditor();
  const sample = useQuery(sampleAdOptions()).data;
  const { isPlaying } = useIsPlaying('sample-ad');
  const isEmpty = ad.lines.every(({ text }) => text.trim() === '');
  if (!isEmpty || state.renders.length > 0) return null;
  return (
    <section className={styles.welcome} aria-labelledby="welcome-title">
      <h2 id="welcome-title">From script to finished ad in two minutes</h2>
      <p>
        Write one line for each breath, up to ten. Press Enter for the next. Each line has its voice and speed; the
        music is composed to the length. Fifteen to twenty words are a good start, written as they should be read.
      </p>
      <div>
        <Button
          onClick={() =>
            actions.edit('use the sample script', (now) =>
              replaceByLines(now, activeLine.id, sampleScript, () => crypto.randomUUID()),
            )
          }
        >
          Use a sample script
        </Button>
        {sample && (
          <Button look="quiet" onClick={() => player.toggle(sampleAdTrack(sample))}>
            {isPlaying ? 'Pause the sample ad' : 'Hear the sample ad'}
          </Button>
        )}
      </div>
    </section>
  );
};
