import '../../../../shared/forms/text-area-field.tsx';
import { Textarea } from '@mantine/core';
import { limits } from '@sonora/contracts/limits';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { tooManyCharacters } from '../../../../shared/forms/too-many-characters.ts';
import { MantineScope } from '../../../../shared/theme/mantine-scope.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import type { WritingDraft } from '../../model/writing/writing-draft.ts';
import { t } from '../../writing-messages.ts';
import type { BriefReader } from './use-brief-reader.ts';
import styles from './writing.module.css';

const Reading = ({ briefs: { reading, failure, cancel } }: { readonly briefs: BriefReader }) => (
  <>
    {reading !== undefined && (
      <div className={styles.reading} role="status">
        <span>{t('adWriting.readingFile', { name: reading })}</span>
        <Button variant="quiet" onClick={cancel}>
          {t('adWriting.stopReading')}
        </Button>
      </div>
    )}
    {failure !== undefined && (
      <Banner tone="error" isLive>
        {failure}
      </Banner>
    )}
  </>
);

const BriefUpload = ({ briefs }: { readonly briefs: BriefReader }) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file) void briefs.readFile(file);
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to the button
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <IconFileUpload size={28} stroke={1.5} aria-hidden="true" />
      <p>{t('adWriting.dropHere')}</p>
      <Button variant="primary" disabled={briefs.reading !== undefined} onClick={() => input.current?.click()}>
        {t('adWriting.chooseFile')}
      </Button>
      <span className={styles.length}>{t('adWriting.fileKept', { megabytes: limits.document.bytes / 1_000_000 })}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".txt,.md,.docx,.pdf"
        aria-label={t('adWriting.briefFile')}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
};

type OtherSourceProps = {
  readonly draft: WritingDraft;
  readonly change: (part: Partial<WritingDraft>) => void;
  readonly briefs: BriefReader;
  readonly onScript: (text: string) => void;
};

/** Sources other than a product description: a script, a brief as text, a brief as a file. */
export const OtherSource = ({ draft, change, briefs, onScript }: OtherSourceProps) => {
  if (draft.source === 'upload') {
    return (
      <>
        <BriefUpload briefs={briefs} />
        <Reading briefs={briefs} />
      </>
    );
  }
  const isScript = draft.source === 'script';
  const text = isScript ? draft.scriptText : draft.briefText;
  const textError = tooManyCharacters(text, limits.scriptCharacters);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isScript) onScript(text);
        else void briefs.readText(text);
      }}
    >
      <MantineScope>
        <Textarea
          label={isScript ? t('adWriting.scriptText') : t('adWriting.briefText')}
          description={isScript ? t('adWriting.tipAsRead') : t('adWriting.briefHint')}
          rows={10}
          value={text}
          error={textError}
          onChange={({ currentTarget: { value } }) => change(isScript ? { scriptText: value } : { briefText: value })}
        />
      </MantineScope>
      {!isScript && <Reading briefs={briefs} />}
      <div className={`${styles.buttons} ${styles.end}`}>
        <Button
          type="submit"
          variant="primary"
          disabled={text.trim() === '' || textError !== undefined || briefs.reading !== undefined}
        >
          {isScript ? t('adWriting.use') : t('adWriting.readBrief')}
        </Button>
      </div>
    </form>
  );
};
