import { usePlayerPosition, type Word } from './player.ts';
import styles from './spoken-words.module.css';
import { wordIndexAt } from './words.ts';

/** Time for which a word stays highlighted after its end, so that connected speech does not flicker. */
const highlightSeconds = 0.2;

type SpokenWordsProps = {
  readonly words: readonly Word[];
  /** Called with the start time of a clicked word. */
  readonly onWord: (startSeconds: number) => void;
};

/** Transcript that highlights the words spoken so far and the current word. A click on a word plays from there. */
export const SpokenWords = ({ words, onWord }: SpokenWordsProps) => {
  const seconds = usePlayerPosition(20);
  const now = seconds === 0 ? -1 : wordIndexAt(words, seconds);
  return (
    <p className={styles.words}>
      {words.map((word, index) => (
        <span key={`${word.startSeconds} ${word.text}`}>
          <button
            type="button"
            tabIndex={-1}
            data-spoken={index <= now ? '' : undefined}
            data-now={index === now && seconds <= word.endSeconds + highlightSeconds ? '' : undefined}
            onClick={() => onWord(word.startSeconds)}
          >
            {word.text}
          </button>{' '}
        </span>
      ))}
    </p>
  );
};
