import { limits } from '@sonora/contracts/limits';
import { tooManyCharacters } from '../../../../shared/forms/too-many-characters.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import type { Ad } from '../../model/document/ad.ts';
import { replaceScript } from '../../model/document/edit-ad.ts';
import { type WritingDraft, withConcept } from '../../model/writing/writing-draft.ts';
import { t } from '../../writing-messages.ts';
import { ConceptCard } from './concept-card.tsx';
import { OtherSource } from './other-source.tsx';
import { SourceTabs } from './source-tabs.tsx';
import { useBriefReader } from './use-brief-reader.ts';
import { useWriting, writtenSeconds } from './use-writing.ts';
import styles from './writing.module.css';
import { WritingFields } from './writing-fields.tsx';

const Notes = ({ notes }: { readonly notes: readonly string[] }) =>
  notes.map((note) => (
    <Banner key={note} tone="information" isLive>
      {note}
    </Banner>
  ));

type ConceptsProps = Pick<ReturnType<typeof useWriting>, 'draft' | 'change' | 'isBusy' | 'rewrite' | 'list'> & {
  readonly targetSeconds: number;
  readonly onUse: (text: string) => void;
};

/** The written concepts, and the way back to those that they have replaced. */
const Concepts = ({ draft, change, isBusy, rewrite, list, targetSeconds, onUse }: ConceptsProps) => (
  <>
    {draft.replaced.length > 0 && (
      <div className={`${styles.buttons} ${styles.end}`}>
        <Button
          variant="quiet"
          disabled={isBusy}
          onClick={() => change(({ concepts, replaced }) => ({ concepts: replaced, replaced: concepts }))}
        >
          {t('adWriting.bringBack')}
        </Button>
      </div>
    )}
    <ul className={styles.concepts} ref={list} aria-live="polite">
      {draft.concepts.map((concept, index) => (
        <ConceptCard
          // biome-ignore lint/suspicious/noArrayIndexKey: a concept is its place
          key={index}
          concept={concept}
          number={index + 1}
          targetSeconds={targetSeconds}
          isBusy={isBusy}
          onText={(text) =>
            change(({ concepts }) => ({ concepts: withConcept(concepts, index, (now) => ({ ...now, text })) }))
          }
          onAnother={() => void rewrite(index)}
          onUse={() => onUse(concept.text)}
        />
      ))}
    </ul>
  </>
);

const isComplete = ({ source, productName, productDescription }: WritingDraft): boolean =>
  (source === 'description' || productName.trim() !== '') &&
  productDescription.trim() !== '' &&
  tooManyCharacters(productDescription, limits.scriptCharacters) === undefined;

/** The ad with a written script, and with the length for which it was written where the ad's length is fixed. */
const withScript = (ad: Ad, text: string, seconds: number | null): Ad => {
  const replaced = replaceScript(ad, text, () => crypto.randomUUID());
  return seconds === null || ad.lengthType !== 'fixed' ? replaced : { ...replaced, lengthSeconds: seconds };
};

type ConceptsFormProps = {
  /** Of the draft: see `useWritingKey`. */
  readonly draftKey: string;
  readonly onClose: () => void;
};

/** Writes three scripts from a product description, side by side; one of them becomes the script of the ad. */
export const ConceptsForm = ({ draftKey, onClose }: ConceptsFormProps) => {
  const { ad, actions } = useEditor();
  const adSeconds = ad.lengthType === 'fixed' ? ad.lengthSeconds : limits.adSeconds.default;
  const [line] = ad.lines;
  const { failure, notes, write, ...writing } = useWriting(draftKey, {
    voice: line?.voiceAlias ?? '',
    voiceSpeed: line?.speed ?? limits.voiceSpeed.default,
    adSeconds,
  });
  const { draft, change, isBusy } = writing;
  const briefs = useBriefReader(change);
  const apply = (text: string, seconds: number | null): void => {
    actions.edit(editName('adEdits.writtenScript'), (now) => withScript(now, text, seconds));
    onClose();
  };
  const tabs = <SourceTabs source={draft.source} onSource={(source) => change({ source })} />;
  if (draft.source !== 'product' && draft.source !== 'description') {
    return (
      <div className={styles.form}>
        {tabs}
        <OtherSource draft={draft} change={change} briefs={briefs} onScript={(text) => apply(text, null)} />
      </div>
    );
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void write();
      }}
    >
      {tabs}
      <Notes notes={briefs.notes} />
      <WritingFields draft={draft} change={change} failure={failure} adSeconds={adSeconds} />
      {failure && Object.keys(failure.fields).length === 0 && (
        <Banner tone="error" isLive>
          {failure.text}
        </Banner>
      )}
      <Notes notes={notes} />
      <div className={`${styles.buttons} ${styles.end}`}>
        <Button onClick={onClose}>{t('adWriting.close')}</Button>
        <Button
          type="submit"
          variant={draft.concepts.length === 0 ? 'primary' : undefined}
          isBusy={isBusy}
          disabled={!isComplete(draft)}
        >
          {draft.concepts.length === 0 ? t('adWriting.write') : t('adWriting.writeOthers')}
        </Button>
      </div>
      <Concepts
        {...writing}
        targetSeconds={writtenSeconds(draft, adSeconds)}
        onUse={(text) => apply(text, draft.lengthSeconds && writtenSeconds(draft, adSeconds))}
      />
    </form>
  );
};
