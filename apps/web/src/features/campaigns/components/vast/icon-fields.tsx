import { InputField } from '../../../../shared/forms/input-field.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { SelectField } from '../../../../shared/ui/select-field.tsx';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { useSettingDraft } from '../../hooks/use-setting-draft.ts';
import {
  fieldsOfIcon,
  type IconFields,
  iconCharacters,
  iconCorners,
  iconOfFields,
  withPicture,
} from '../../model/ad-icon.ts';
import { t } from '../../vast-messages.ts';
import { IconPicture } from './icon-picture.tsx';
import styles from './vast.module.css';

/** A mark beside the ad, such as AdChoices. It is saved when it is complete, or empty. */
export const IconCard = () => {
  const { setUp, mayWrite, change } = useDraft();
  const [fields, setFields] = useSettingDraft('ad.icon', setUp.ad.icon ?? null, fieldsOfIcon);
  const read = iconOfFields(fields);
  const problems = read !== null && 'problems' in read ? read.problems : {};
  const problemOf = (name: keyof IconFields): string | undefined => {
    const problem = problems[name];
    return problem && problem !== 'tooLong' ? t(`vast.icon.${problem}`) : undefined;
  };
  const set = (part: Partial<IconFields>): void => {
    const next = { ...fields, ...part };
    const icon = iconOfFields(next);
    if (icon !== null && 'problems' in icon) {
      setFields(next);
      return;
    }
    setFields(next, icon);
    const { icon: _before, ...rest } = setUp.ad;
    change({ ad: icon === null ? rest : { ...rest, icon } });
  };
  const field = (name: Exclude<keyof IconFields, 'corner' | 'pictureId'>) => ({
    label: t(`vast.icon.${name}`),
    disabled: !mayWrite,
    maxCharacters: iconCharacters[name],
    value: fields[name],
    problem: problemOf(name),
    onChange: (text: string) => set({ [name]: text }),
  });
  return (
    <Card title={t('vast.icon.title')}>
      <div className={styles.form}>
        <p className={styles.muted}>{t('vast.icon.text')}</p>
        <div className={styles.pair}>
          <InputField {...field('program')} hint={t('vast.icon.programHint')} />
          <SelectField
            label={t('vast.icon.corner')}
            value={fields.corner}
            disabled={!mayWrite}
            choices={iconCorners.map((value) => ({ value, label: t(`vast.icon.corners.${value}`) }))}
            onChange={(corner) => set({ corner })}
          />
        </div>
        <IconPicture
          pictureId={fields.pictureId}
          onPick={(picture) => set(withPicture(fields, picture))}
          onRemove={() => set(withPicture(fields, undefined))}
        />
        {fields.pictureId === '' && (
          <>
            <InputField {...field('imageAddress')} type="url" inputMode="url" hint={t('vast.icon.imageHint')} />
            <div className={styles.pair}>
              <InputField {...field('width')} inputMode="numeric" />
              <InputField {...field('height')} inputMode="numeric" />
            </div>
          </>
        )}
        <InputField {...field('landingPage')} type="url" inputMode="url" />
        <InputField {...field('viewTracking')} type="url" inputMode="url" />
      </div>
    </Card>
  );
};
