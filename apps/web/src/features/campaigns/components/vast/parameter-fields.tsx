import type { CampaignSetUp } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { IconPlus, IconX } from '@tabler/icons-react';
import { InputField } from '../../../../shared/forms/input-field.tsx';
import { isTooLong } from '../../../../shared/forms/too-many-characters.ts';
import { Button, IconButton } from '../../../../shared/ui/button.tsx';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { useSettingDraft } from '../../hooks/use-setting-draft.ts';
import { t } from '../../vast-messages.ts';
import styles from '../targeting/targeting.module.css';
import vast from './vast.module.css';

type Parameter = { readonly id: string; readonly name: string; readonly value: string };

const isName = (name: string): boolean => /^[A-Za-z][\w.-]{0,59}$/.test(name);

/** Further parameters of the tag with the buyer's macros. They are saved when their names are valid and differ, and their values fit. */
export const ParameterFields = () => {
  const { setUp, mayWrite, change } = useDraft();
  const [rows, setRows] = useSettingDraft('macros', setUp.macros, (macros: CampaignSetUp['macros']) =>
    Object.entries(macros).map(([name, value]) => ({ id: crypto.randomUUID(), name, value })),
  );
  const set = (next: readonly Parameter[]): void => {
    const names = next.map(({ name }) => name.trim());
    const fit = next.every(({ value }) => !isTooLong(value, limits.campaigns.valueCharacters));
    const isWhole = fit && names.every(isName) && new Set(names).size === names.length;
    if (!isWhole) {
      setRows(next);
      return;
    }
    const macros = Object.fromEntries(next.map(({ name, value }) => [name.trim(), value.trim()]));
    setRows(next, macros);
    change({ macros });
  };
  const problemOf = ({ name }: Parameter): string | undefined => {
    if (name.trim() === '') return undefined;
    if (!isName(name.trim())) return t('vast.parameters.nameWrong');
    return rows.filter((row) => row.name.trim() === name.trim()).length > 1
      ? t('vast.parameters.nameRepeated')
      : undefined;
  };
  return (
    <>
      <p className={styles.note}>{t('vast.parameters.hint')}</p>
      {rows.map((row, index) => (
        <div key={row.id} className={vast.row}>
          <InputField
            label={t('vast.parameters.name')}
            value={row.name}
            disabled={!mayWrite}
            maxCharacters={limits.campaigns.parameterCharacters}
            problem={problemOf(row)}
            onChange={(name) => set(rows.with(index, { ...row, name }))}
          />
          <InputField
            label={t('vast.parameters.value')}
            value={row.value}
            disabled={!mayWrite}
            maxCharacters={limits.campaigns.valueCharacters}
            onChange={(value) => set(rows.with(index, { ...row, value }))}
          />
          <IconButton
            label={t('vast.parameters.remove', { name: row.name })}
            disabled={!mayWrite}
            onClick={() => set(rows.toSpliced(index, 1))}
          >
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {mayWrite && rows.length < limits.campaigns.macros && (
        <div className={styles.actions}>
          <Button onClick={() => setRows([...rows, { id: crypto.randomUUID(), name: '', value: '' }])}>
            <IconPlus size={16} aria-hidden="true" /> {t('vast.parameters.add')}
          </Button>
        </div>
      )}
    </>
  );
};
