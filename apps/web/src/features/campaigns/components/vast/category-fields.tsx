import type { CampaignSetUp } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { IconPlus, IconX } from '@tabler/icons-react';
import { InputField } from '../../../../shared/forms/input-field.tsx';
import { isTooLong } from '../../../../shared/forms/too-many-characters.ts';
import { Button, IconButton } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { useSettingDraft } from '../../hooks/use-setting-draft.ts';
import { isWebAddress } from '../../model/ad-details.ts';
import { t } from '../../vast-messages.ts';
import styles from '../targeting/targeting.module.css';
import vast from './vast.module.css';

type Categories = NonNullable<CampaignSetUp['ad']['categories']>;
type Row = Categories[number] & { readonly id: string };

const isEmpty = ({ authority, code }: Row): boolean => authority.trim() === '' && code.trim() === '';
const { addressCharacters, categoryCharacters } = limits.campaigns;
const isWhole = ({ authority, code }: Row): boolean =>
  isWebAddress(authority.trim()) &&
  code.trim() !== '' &&
  !isTooLong(authority, addressCharacters) &&
  !isTooLong(code, categoryCharacters);

/** Categories of the ad's content. They are saved when each has an authority and a code. */
export const CategoryFields = () => {
  const { setUp, mayWrite, change } = useDraft();
  const [rows, setRows] = useSettingDraft('ad.categories', setUp.ad.categories ?? [], (saved: Categories) =>
    saved.map((category) => ({ ...category, id: crypto.randomUUID() })),
  );
  const set = (next: readonly Row[]): void => {
    const filled = next.filter((row) => !isEmpty(row));
    if (!filled.every(isWhole)) {
      setRows(next);
      return;
    }
    const categories = filled.map(({ authority, code }) => ({ authority: authority.trim(), code: code.trim() }));
    setRows(next, categories);
    const { categories: _before, ...ad } = setUp.ad;
    change({ ad: categories.length === 0 ? ad : { ...ad, categories } });
  };
  return (
    <Card title={t('vast.categories.title')}>
      <div className={vast.form}>
        <p className={styles.note}>{t('vast.categories.hint')}</p>
        {rows.map((row, index) => (
          <div key={row.id} className={vast.row} data-long="first">
            <InputField
              label={t('vast.categories.authority')}
              value={row.authority}
              inputMode="url"
              placeholder={t('vast.categories.authorityExample')}
              disabled={!mayWrite}
              maxCharacters={addressCharacters}
              problem={
                !isEmpty(row) && !isWebAddress(row.authority.trim()) ? t('vast.categories.authorityWrong') : undefined
              }
              onChange={(authority) => set(rows.with(index, { ...row, authority }))}
            />
            <InputField
              label={t('vast.categories.code')}
              value={row.code}
              placeholder={t('vast.categories.codeExample')}
              disabled={!mayWrite}
              maxCharacters={categoryCharacters}
              problem={!isEmpty(row) && row.code.trim() === '' ? t('vast.categories.codeMissing') : undefined}
              onChange={(code) => set(rows.with(index, { ...row, code }))}
            />
            <IconButton
              label={t('vast.categories.remove', { name: row.code })}
              disabled={!mayWrite}
              onClick={() => set(rows.toSpliced(index, 1))}
            >
              <IconX size={16} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        {mayWrite && rows.length < limits.campaigns.categories && (
          <div className={styles.actions}>
            <Button onClick={() => setRows([...rows, { id: crypto.randomUUID(), authority: '', code: '' }])}>
              <IconPlus size={16} aria-hidden="true" /> {t('vast.categories.add')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
};
