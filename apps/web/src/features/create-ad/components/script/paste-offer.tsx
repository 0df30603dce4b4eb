import { Button } from '../../../../shared/ui/button.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { replaceByLines, roomForLines } from '../../model/document/edit-ad.ts';
import { splitOffer } from '../../model/document/splitting/split-offer.ts';
import { t as resultText } from '../../result-messages.ts';
import styles from './script-card.module.css';

/** Text that was pasted into an empty line. */
export type PastedText = { readonly lineId: string; readonly text: string };

type PasteOfferProps = { readonly pasted: PastedText | undefined; readonly onDone: () => void };

/** Offers to split a pasted script into lines. */
export const PasteOffer = ({ pasted, onDone }: PasteOfferProps) => {
  const { ad, actions } = useEditor();
  const offer = pasted && splitOffer(pasted.text, roomForLines(ad) + 1);
  if (!offer) return null;
  const split = (parts: readonly string[]): void => {
    actions.edit(editName('adEdits.splitScript'), (now) =>
      replaceByLines(now, pasted.lineId, parts, () => crypto.randomUUID()),
    );
    onDone();
  };
  const { sentences, paragraphs } = offer;
  return (
    <div className={styles.offer}>
      <Banner tone="information" isLive>
        {resultText('adResults.looksLikeAScript')}
        <div className={styles.buttons}>
          {paragraphs.length > 1 && paragraphs.length !== sentences.length && (
            <Button onClick={() => split(paragraphs)}>
              {resultText('adResults.paragraphs', { count: paragraphs.length })}
            </Button>
          )}
          <Button onClick={() => split(sentences)}>
            {resultText('adResults.sentences', { count: sentences.length })}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            {resultText('adResults.keepAsOneLine')}
          </Button>
        </div>
      </Banner>
    </div>
  );
};
