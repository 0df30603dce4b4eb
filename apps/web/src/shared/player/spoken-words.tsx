import { usePlayerPosition, type Word } from './player.ts';
import styles from './spoken-words.module.css';
import { wordIndexAt } from './words.ts';

/** A word is marked a moment longer than it sounds, so that what is said without a pause does not flicker. */
const lingerSeconds = 0.2;

type SpokenWordsProps = {
  readonly words: readonly Word[];
  /** From where this word is said. */
  readonly onWord: (startSeconds: number) => void;
};

/** What is said, with what was said so far and the word that is being said; each word is a place to go to. */
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
            data-now={index === now && seconds <= word.endSeconds + lingerSeconds ? '' : undefined}
            onClick={() => onWord(word.startSeconds)}
          >
            {word.text}
          </button>{' '}
        </span>
      ))}
    </p>
  );
};
