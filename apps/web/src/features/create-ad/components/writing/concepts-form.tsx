import '../../../../shared/forms/text-area-field.tsx';
import { Textarea, TextInput } from '@mantine/core';
import { limits } from '@sonora/contracts/limits';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../../shared/api/client.ts';
import { errorText, fieldErrors } from '../../../../shared/api/errors.ts';
import { loadMessages, serverText } from '../../../../shared/i18n/server-messages.ts';
import { MantineScope } from '../../../../shared/theme/mantine-scope.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { SelectField } from '../../../../shared/ui/select-field.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { replaceScript } from '../../model/document/edit-ad.ts';
import {
  type Concept,
  isLanguageKnown,
  storeDraft,
  storedDraft,
  type WritingDraft,
  type WritingLanguage,
  type WritingTone,
  writingLanguages,
  writingTones,
} from '../../model/writing/writing-draft.ts';
import { t } from '../../writing-messages.ts';
import { ConceptCard } from './concept-card.tsx';
import { OtherSource } from './other-source.tsx';
import { SourceTabs } from './source-tabs.tsx';
import { useBriefReader } from './use-brief-reader.ts';
import styles from './writing.module.css';
import { WritingTips } from './writing-tips.tsx';

const toneNames: Readonly<Record<WritingTone, string>> = {
  any: t('adWriting.tones.any'),
  warm: t('adWriting.tones.warm'),
  upbeat: t('adWriting.tones.upbeat'),
  confident: t('adWriting.tones.confident'),
  playful: t('adWriting.tones.playful'),
  calm: t('adWriting.tones.calm'),
  urgent: t('adWriting.tones.urgent'),
};

const languageNames: Readonly<Record<WritingLanguage, string>> = {
  auto: t('adWriting.languages.auto'),
  en: t('adWriting.languages.en'),
  de: t('adWriting.languages.de'),
};

type Failure = { readonly text: string; readonly fields: Readonly<Record<string, string>> };

/** Asks for scripts. A newer request, and closing the dialog, end the one before. */
const useWriting = (
  targetSeconds: number,
  { voice, voiceSpeed }: { readonly voice: string; readonly voiceSpeed: number },
) => {
  const [draft, setDraft] = useState(storedDraft);
  const [failure, setFailure] = useState<Failure>();
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => () => running.current?.abort(), []);
  const change = (part: Partial<WritingDraft>): void =>
    setDraft((before) => {
      const next = { ...before, ...part };
      storeDraft(next);
      return next;
    });
  const ask = async (count: number, seed: number): Promise<readonly Concept[] | undefined> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setFailure(undefined);
    try {
      const { productName, productDescription, callToAction, tone, language } = draft;
      const { concepts, warnings } = await api.scripts.concepts(
        {
          body: {
            productName,
            productDescription,
            callToAction,
            adLength: Math.min(limits.script.adSeconds.max, Math.max(limits.script.adSeconds.min, targetSeconds)),
            count,
            seed,
            voice,
            voiceSpeed,
            ...(tone === 'any' ? {} : { tone }),
            ...(language === 'auto' ? {} : { lang: language }),
          },
        },
        { signal: controller.signal },
      );
      await loadMessages(warnings);
      setNotes(warnings.map((warning) => serverText(warning, warning.text)));
      return concepts.map(({ text, structure, seconds }) => ({ text, structure, seconds, writtenText: text }));
    } catch (error) {
      if (!controller.signal.aborted) setFailure({ text: errorText(error), fields: fieldErrors(error) });
      return undefined;
    } finally {
      if (running.current === controller) setBusy(false);
    }
  };
  const write = async (): Promise<void> => {
    if (!isLanguageKnown(draft)) {
      setFailure({ text: t('adWriting.tooShortToDetect'), fields: {} });
      return;
    }
    const seed = draft.seed + 1;
    const concepts = await ask(limits.briefAds.default, seed);
    if (!concepts) return;
    change({ concepts, seed });
    // They stand below the form, on small windows out of sight.
    requestAnimationFrame(() => list.current?.scrollIntoView({ block: 'nearest' }));
  };
  const rewrite = async (index: number): Promise<void> => {
    const seed = draft.seed + 1;
    const others = await ask(limits.briefAds.default, seed);
    const known = new Set(draft.concepts.map(({ structure }) => structure));
    const next = others?.find(({ structure }) => !known.has(structure)) ?? others?.[index] ?? others?.[0];
    if (next) change({ seed, concepts: draft.concepts.map((concept, at) => (at === index ? next : concept)) });
  };
  return { draft, change, failure, notes, isBusy, write, rewrite, list };
};

type FieldsProps = Pick<ReturnType<typeof useWriting>, 'draft' | 'change' | 'failure'>;

const Fields = ({ draft, change, failure }: FieldsProps) => (
  <MantineScope>
    <div className={styles.row}>
      <TextInput
        label={t('adWriting.productName')}
        value={draft.productName}
        maxLength={limits.nameCharacters}
        error={failure?.fields.productName}
        data-autofocus
        onChange={(event) => change({ productName: event.currentTarget.value })}
      />
      <SelectField
        label={t('adWriting.tone')}
        value={draft.tone}
        choices={writingTones.map((value) => ({ value, label: toneNames[value] }))}
        onChange={(tone) => change({ tone })}
      />
      <SelectField
        label={t('adWriting.language')}
        value={draft.language}
        choices={writingLanguages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(language) => change({ language })}
      />
    </div>
    <Textarea
      label={t('adWriting.description')}
      description={t('adWriting.descriptionHint')}
      rows={5}
      value={draft.productDescription}
      maxLength={limits.scriptCharacters}
      error={failure?.fields.productDescription}
      onChange={(event) => change({ productDescription: event.currentTarget.value })}
    />
    {draft.productDescription.trim() !== '' && !isLanguageKnown(draft) && (
      <span className={styles.length}>{t('adWriting.detectHint')}</span>
    )}
    <TextInput
      label={t('adWriting.callToAction')}
      value={draft.callToAction}
      maxLength={limits.script.wishCharacters}
      error={failure?.fields.callToAction}
      onChange={(event) => change({ callToAction: event.currentTarget.value })}
    />
    <WritingTips hasDescription />
  </MantineScope>
);

/** Writes three scripts from a product description, side by side; one of them becomes the script of the ad. */
export const ConceptsForm = ({ onClose }: { readonly onClose: () => void }) => {
  const { ad, actions } = useEditor();
  const targetSeconds = ad.lengthType === 'fixed' ? ad.lengthSeconds : limits.adSeconds.default;
  const [line] = ad.lines;
  const { draft, change, failure, notes, isBusy, write, rewrite, list } = useWriting(targetSeconds, {
    voice: line?.voiceAlias ?? '',
    voiceSpeed: line?.speed ?? limits.voiceSpeed.default,
  });
  const isComplete = draft.productName.trim() !== '' && draft.productDescription.trim() !== '';
  const briefs = useBriefReader(change);
  const apply = (text: string): void => {
    actions.edit(editName('adEdits.writtenScript'), (now) => replaceScript(now, text, crypto.randomUUID()));
    onClose();
  };
  const tabs = <SourceTabs source={draft.source} onSource={(source) => change({ source })} />;
  if (draft.source !== 'description') {
    return (
      <div className={styles.form}>
        {tabs}
        <OtherSource draft={draft} change={change} briefs={briefs} onScript={apply} />
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
      {briefs.notes.map((note) => (
        <Banner key={note} tone="information" isLive>
          {note}
        </Banner>
      ))}
      <Fields draft={draft} change={change} failure={failure} />
      {failure && Object.keys(failure.fields).length === 0 && (
        <Banner tone="error" isLive>
          {failure.text}
        </Banner>
      )}
      {notes.map((note) => (
        <Banner key={note} tone="information" isLive>
          {note}
        </Banner>
      ))}
      <div className={`${styles.buttons} ${styles.end}`}>
        <Button onClick={onClose}>{t('adWriting.close')}</Button>
        <Button
          type="submit"
          variant={draft.concepts.length === 0 ? 'primary' : undefined}
          isBusy={isBusy}
          disabled={!isComplete}
        >
          {draft.concepts.length === 0 ? t('adWriting.write') : t('adWriting.writeOthers')}
        </Button>
      </div>
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
              change({ concepts: draft.concepts.map((other, at) => (at === index ? { ...other, text } : other)) })
            }
            onAnother={() => void rewrite(index)}
            onUse={() => apply(concept.text)}
          />
        ))}
      </ul>
    </form>
  );
};
