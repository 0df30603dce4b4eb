import { brandColours, grounds } from '../../../shared/theme/brand-colours.ts';
import styles from '../brand.module.css';
import { texts } from '../texts.ts';

const words = texts.brand;

/** How the accent stands in both schemes, and where it could not be read as it is. */
export const BrandPreview = ({ accent }: { readonly accent: string }) => {
  const colours = brandColours(accent);
  return (
    <div className={styles.previews}>
      {(['light', 'dark'] as const).map((scheme) => {
        const { accent: shown, onAccent } = colours[scheme];
        const isItself = shown === accent.toLowerCase();
        return (
          <figure key={scheme} className={styles.preview}>
            <div className={styles.ground} style={{ background: grounds[scheme], color: shown }}>
              <span className={styles.sample} style={{ background: shown, color: onAccent }}>
                {words.sample}
              </span>
              <span className={styles.sampleText}>{words.schemes[scheme]}</span>
            </div>
            <figcaption className={styles.caption}>
              {isItself ? words.asChosen : words.changed[scheme]} <span className="tabular">{shown}</span>
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
};
