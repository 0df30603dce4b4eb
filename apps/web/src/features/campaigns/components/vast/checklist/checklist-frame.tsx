import type { ChecklistItem } from '@sonora/contracts';
import { IconAlertTriangle, IconBan, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { serverText } from '../../../../../shared/i18n/server-messages.ts';
import { t } from '../../../vast-messages.ts';
import styles from './checklist.module.css';

const icons = { ok: IconCircleCheck, warning: IconAlertTriangle, error: IconBan } as const;

type ChecklistFrameProps = {
  readonly item: ChecklistItem;
  /** Below the text of the item. */
  readonly details: ReactNode;
  /** What mends it. */
  readonly children: ReactNode;
};

/** An item of the checklist: its state, its text, and what mends it. */
export const ChecklistFrame = ({ item: { state, text, message }, details, children }: ChecklistFrameProps) => {
  const Icon = icons[state];
  return (
    <li className={styles.check} data-state={state}>
      <Icon size={17} aria-label={t(`vast.checklist.states.${state}`)} />
      <div>
        {serverText(message, text)}
        {details}
      </div>
      {children}
    </li>
  );
};
