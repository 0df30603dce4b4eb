import { backgrounds, brandColours } from '../../../shared/theme/brand-colours.ts';
import styles from '../brand.module.css';
import { t } from '../messages.ts';

/** Preview of the accent in both colour schemes, with a note where it is adjusted for contrast. */
export const BrandPreview = ({ accent }: { readonly accent: string }) => {
  const colours = brandColours(accent);
  return (
    <div className={styles.previews}>
      {(['light', 'dark'] as const).map((scheme) => {
        const { accent: shown, onAccent } = colours[scheme];
        const isUnchanged = shown === accent.toLowerCase();
        return (
          <figure key={scheme} className={styles.preview}>
            <div className={styles.ground} style={{ background: backgrounds[scheme], color: shown }}>
              <span className={styles.sample} style={{ background: shown, color: onAccent }}>
                {t('organisations.brand.sample')}
              </span>
              <span className={styles.sampleText}>{t(`organisations.brand.schemes.${scheme}`)}</span>
            </div>
            <figcaption className={styles.caption}>
              {isUnchanged ? t('organisations.brand.asChosen') : t(`organisations.brand.changed.${scheme}`)}{' '}
              <span className="tabular">{shown}</span>
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
};
