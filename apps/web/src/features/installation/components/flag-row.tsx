import type { FlagState } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { serverText } from '../../../shared/i18n/server-messages.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Tag } from '../../../shared/ui/lists/tag.tsx';
import { setFlag } from '../api.ts';
import { t } from '../messages.ts';
import styles from '../pages/flags-page.module.css';

type Setting = boolean | null;

/** One feature flag with its effective value and its setting here: on, off or inherited. */
export const FlagRow = ({ state, orgId }: { readonly state: FlagState; readonly orgId: string | undefined }) => {
  const queryClient = useQueryClient();
  /** The new setting until the server has stored it. */
  const [newValue, setNewValue] = useState<Setting>();
  const current = newValue === undefined ? state.setHere : newValue;
  const isOn = current ?? state.inherited;
  const title = serverText({ messageId: `flags.${state.flag}` }, state.title);
  const choose = async (next: Setting): Promise<void> => {
    setNewValue(next);
    try {
      await setFlag(queryClient, orgId, state.flag, next);
    } catch (error) {
      showToast({ tone: 'error', title: t('installation.flags.failed'), description: errorText(error) });
    } finally {
      setNewValue(undefined);
    }
  };
  const choices: readonly { readonly value: Setting; readonly label: string }[] = [
    {
      value: null,
      label:
        orgId === undefined
          ? t('installation.flags.default', { isOn: state.inherited })
          : t('installation.flags.follows', { isOn: state.inherited }),
    },
    { value: true, label: t('installation.flags.on') },
    { value: false, label: t('installation.flags.off') },
  ];
  return (
    <li className={styles.flag}>
      <div className={styles.flagName}>
        <div className={styles.flagTitle}>
          <strong>{title}</strong>
          {!state.hasEffect && <Tag tone="warning">{t('installation.flags.noEffect')}</Tag>}
        </div>
        <code>{state.flag}</code>
        <p>{t(`installation.flags.about.${state.flag}`)}</p>
      </div>
      <div>
        <Tag {...(isOn && { tone: 'success' })}>
          {isOn ? t('installation.flags.isOn') : t('installation.flags.isOff')}
        </Tag>
      </div>
      <fieldset className={styles.settings} aria-label={t('installation.flags.settingOf', { flag: title })}>
        {choices.map(({ value, label }) => (
          <label key={String(value)} className={styles.setting}>
            <input type="radio" name={state.flag} checked={current === value} onChange={() => void choose(value)} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </li>
  );
};
