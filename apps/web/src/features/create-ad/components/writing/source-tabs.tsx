import { type KeyboardEvent, useRef } from 'react';
import { useUser } from '../../../../shared/api/session.ts';
import { type WritingSource, writingSources } from '../../model/writing/writing-draft.ts';
import { t } from '../../writing-messages.ts';
import styles from './writing.module.css';

const names: Readonly<Record<WritingSource, string>> = {
  product: t('adWriting.sources.product'),
  description: t('adWriting.sources.description'),
  script: t('adWriting.sources.script'),
  brief: t('adWriting.sources.brief'),
  upload: t('adWriting.sources.upload'),
};

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

type SourceTabsProps = { readonly source: WritingSource; readonly onSource: (source: WritingSource) => void };

/** What the script starts from. Arrow keys choose, as in every list of tabs. */
export const SourceTabs = ({ source, onSource }: SourceTabsProps) => {
  const { screens, capabilities } = useUser();
  const mayUpload = screens.includes('briefUpload') && capabilities.includes('files.write');
  const shown = writingSources.filter((each) => each !== 'upload' || mayUpload);
  const list = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = (shown.indexOf(source) + step + shown.length) % shown.length;
    onSource(shown[at] ?? source);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label={t('adWriting.source')} ref={list} onKeyDown={onKey}>
      {shown.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          aria-selected={each === source}
          tabIndex={each === source ? 0 : -1}
          onClick={() => onSource(each)}
        >
          {names[each]}
        </button>
      ))}
    </div>
  );
};
