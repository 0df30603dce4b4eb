import { type CoverColour, coverColours } from '@sonora/contracts/sessions/ad-names';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { coverClass } from './cover.ts';
import styles from './cover-choice.module.css';
import { t } from './cover-messages.ts';

type CoverChoiceProps = {
  readonly value: CoverColour | undefined;
  readonly onChange: (value: CoverColour | undefined) => void;
};

/** The cover colours as swatches, the first of which is none. */
export const CoverChoice = ({ value, onChange }: CoverChoiceProps) => {
  const name = useId();
  const swatch = (colour: CoverColour | undefined) => (
    <label key={colour ?? 'none'} className={styles.swatch} title={t(`covers.colours.${colour ?? 'none'}`)}>
      <input
        type="radio"
        name={name}
        className="sr-only"
        aria-label={t(`covers.colours.${colour ?? 'none'}`)}
        checked={value === colour}
        onChange={() => onChange(colour)}
      />
      <span
        aria-hidden="true"
        className={classNames(
          styles.colour,
          colour === 'random' ? styles.random : coverClass(colour, ''),
          colour === undefined && styles.none,
        )}
      />
    </label>
  );
  return (
    <div role="radiogroup" aria-label={t('covers.title')} className={styles.covers}>
      <span>{t('covers.title')}</span>
      {[undefined, ...coverColours].map(swatch)}
    </div>
  );
};
