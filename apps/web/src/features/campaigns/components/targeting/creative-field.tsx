import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '../../../../shared/hooks/use-settled.ts';
import { Combobox } from '../../../../shared/ui/overlays/combobox.tsx';
import { creativesOptions } from '../../api.ts';
import { t } from '../../targeting-messages.ts';
import styles from './targeting.module.css';

type CreativeFieldProps = {
  readonly campaignId: string;
  readonly creativeId: string;
  /** Name of the chosen creative, where it is known. */
  readonly name: string | undefined;
  readonly problem: string | undefined;
  readonly onChange: (creativeId: string) => void;
};

/** Chooses one of the campaign's creatives. */
export const CreativeField = ({ campaignId, creativeId, name, problem, onChange }: CreativeFieldProps) => {
  const [typed, setTyped] = useState('');
  const [chosenName, setChosenName] = useState(name);
  const found = useQuery(creativesOptions(campaignId, 0, useSettled(typed.trim())));
  const options = (found.data?.creatives ?? []).map(({ creativeId: id, name: label }) => ({ id, label }));
  const known = chosenName ?? options.find(({ id }) => id === creativeId)?.label;
  return (
    <div className={styles.section}>
      <Combobox
        label={t('targeting.editor.creative')}
        shown={creativeId === '' ? t('targeting.editor.chooseCreative') : (known ?? '')}
        options={options}
        status={
          found.data
            ? t('targeting.editor.creativesFound', { count: found.data.pagination.total })
            : t('targeting.editor.loading')
        }
        isInvalid={problem !== undefined}
        onSearch={setTyped}
        onChoose={({ id, label }) => {
          setChosenName(label);
          onChange(id);
        }}
      />
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
};
