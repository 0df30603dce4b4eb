import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { useLast } from '../../../shared/hooks/use-last.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import { Banner } from '../../../shared/ui/states.tsx';
import { organisationsKey } from '../api.ts';
import { t } from '../messages.ts';
import styles from '../organisations.module.css';

type FieldsProps = {
  readonly children: ReactNode;
  /** Text that the user must type exactly. */
  readonly expected: string;
  readonly request: string;
  readonly label: string;
  readonly submit: string;
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

const Fields = (props: FieldsProps) => {
  const { children, expected, request, label, submit, problem, isBusy, onConfirm, onClose } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const isValid = typed.trim() === expected;
  return (
    <form
      className={dialog.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) onConfirm();
      }}
    >
      {children}
      <label htmlFor={id}>
        {request} <code className={styles.code}>{expected}</code>
      </label>
      <input
        id={id}
        className="control"
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
        <Button onClick={onClose}>{t('organisations.cancel')}</Button>
        <Button type="submit" variant="danger" isBusy={isBusy} disabled={!isValid}>
          {submit}
        </Button>
      </div>
    </form>
  );
};

type Words = {
  readonly title: string;
  /** Warning about what will be deleted. */
  readonly warning: string;
  /** Text that the user must type exactly, and the label of its field. */
  readonly expected: string;
  readonly request: string;
  readonly label: string;
  readonly submit: string;
  /** Toast after the deletion. */
  readonly done: string;
};

type TypedConfirmationProps<Item> = {
  /** The item to delete; the dialog is open while it is defined. */
  readonly item: Item | undefined;
  readonly wordsOf: (item: Item) => Words;
  readonly onConfirm: (item: Item) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Confirms an irreversible action by having the user type the item's name. */
export const TypedConfirmation = <Item,>({ item, wordsOf, onConfirm, onClose }: TypedConfirmationProps<Item>) => {
  const queryClient = useQueryClient();
  const shown = useLast(item);
  const removal = useMutation({
    mutationFn: onConfirm,
    onSuccess: async (_done, toDelete) => {
      await queryClient.invalidateQueries({ queryKey: organisationsKey });
      showToast({ tone: 'success', title: t('organisations.success'), description: wordsOf(toDelete).done });
      onClose();
    },
  });
  const close = (): void => {
    removal.reset();
    onClose();
  };
  const words = shown === undefined ? undefined : wordsOf(shown);
  return (
    <Dialog isOpen={item !== undefined} title={words?.title ?? ''} onClose={close}>
      {shown !== undefined && words && (
        <Fields
          key={words.expected}
          {...words}
          problem={removal.isError ? errorText(removal.error) : undefined}
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate(shown)}
          onClose={close}
        >
          <p>{words.warning}</p>
        </Fields>
      )}
    </Dialog>
  );
};
