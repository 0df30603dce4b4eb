import { splitAddresses } from '@sonora/contracts/schemas/organisation-schemas';
import { IconFileUpload, IconInfoCircle } from '@tabler/icons-react';
import { type UIEvent, useId, useRef } from 'react';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { Hint } from '../../../shared/ui/overlays/hint.tsx';
import { addressList } from '../address-list.ts';
import { addressesInFile } from '../addresses-in-file.ts';
import { t } from '../messages.ts';
import styles from '../organisations.module.css';

/** Splits the typed text into valid and invalid parts, so that invalid addresses can be underlined. */
const piecesOf = (
  typed: string,
): readonly { readonly text: string; readonly isBad: boolean; readonly at: number }[] => {
  const bad = new Set(splitAddresses(typed).flatMap(({ text, isValid }) => (isValid ? [] : [text])));
  let at = 0;
  const parts = typed.split(/([,;\r\n]+)/).flatMap((part) => {
    const start = part.length - part.trimStart().length;
    return [part.slice(0, start), part.trim(), part.slice(start + part.trim().length)];
  });
  return parts.map((text) => {
    const piece = { text, isBad: bad.has(text.trim()), at };
    at += text.length;
    return piece;
  });
};

type AddressFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
};

/** Field for several e-mail addresses, typed, pasted or read from a file. Invalid ones are underlined and listed below. */
export const AddressField = ({ value, onChange, problem }: AddressFieldProps) => {
  const id = useId();
  const noteId = useId();
  const below = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const found = splitAddresses(value);
  const bad = found.filter(({ isValid }) => !isValid).map(({ text }) => text);
  const follow = ({ currentTarget }: UIEvent<HTMLTextAreaElement>): void => {
    if (below.current) below.current.scrollTop = currentTarget.scrollTop;
  };
  const read = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    const addresses = addressesInFile(await chosen.text());
    onChange([value.trim(), addresses].filter((part) => part !== '').join(', '));
  };
  return (
    <div className={styles.field}>
      <div className={styles.labelled}>
        <label htmlFor={id}>{t('organisations.invite.emails')}</label>
        <Hint text={t('organisations.invite.tooltip')}>
          <IconButton label={t('organisations.invite.tooltip')}>
            <IconInfoCircle size={16} aria-hidden="true" />
          </IconButton>
        </Hint>
      </div>
      <div className={styles.addresses}>
        <div ref={below} aria-hidden="true">
          {piecesOf(value).map(({ text, isBad, at }) => (isBad ? <mark key={at}>{text}</mark> : text))}
        </div>
        <textarea
          id={id}
          value={value}
          spellCheck={false}
          autoComplete="off"
          data-autofocus
          aria-invalid={bad.length > 0 || problem !== undefined}
          aria-describedby={noteId}
          onScroll={follow}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <div id={noteId} role="status">
        {bad.length > 0 && (
          <p className={styles.problem}>{t('organisations.invite.invalid', { emails: addressList(bad) })}</p>
        )}
        {problem !== undefined && bad.length === 0 && <p className={styles.problem}>{problem}</p>}
        {found.length > 0 && <p className={styles.note}>{t('organisations.invite.found', { count: found.length })}</p>}
      </div>
      <input
        ref={file}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        onChange={(event) => {
          void read(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <div>
        <Button onClick={() => file.current?.click()}>
          <IconFileUpload size={17} aria-hidden="true" /> {t('organisations.invite.fromFile')}
        </Button>
      </div>
    </div>
  );
};
