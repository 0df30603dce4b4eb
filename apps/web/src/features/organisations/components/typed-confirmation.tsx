import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import dialog from '../../../shared/ui/dialog-form.module.css';
import { Banner } from '../../../shared/ui/states.tsx';
import styles from '../organisations.module.css';
import { texts } from '../texts.ts';

type TypedConfirmationProps = {
  readonly children: ReactNode;
  /** What must be typed, letter for letter. */
  readonly expected: string;
  readonly request: string;
  readonly label: string;
  readonly submit: string;
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** What cannot be undone is done only after its name was typed. */
export const TypedConfirmation = (props: TypedConfirmationProps) => {
  const { children, expected, request, label, submit, problem, isBusy, onConfirm, onClose } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const isRight = typed.trim() === expected;
  return (
    <form
      className={dialog.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) onConfirm();
      }}
    >
      {children}
      <label htmlFor={id}>
        {request} <code className={styles.code}>{expected}</code>
      </label>
      <input
        id={id}
        className={styles.input}
        aria-label={`${label}: ${expected}`}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {problem !== undefined && (
        <Banner tone="error" isLive>
          {problem}
        </Banner>
      )}
      <div className={dialog.buttons}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button type="submit" look="danger" isBusy={isBusy} disabled={!isRight}>
          {submit}
        </Button>
      </div>
    </form>
  );
};
