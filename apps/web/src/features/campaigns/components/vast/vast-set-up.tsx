import type { CampaignSetUp } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { useState } from 'react';
import { Card } from '../../../../shared/ui/card.tsx';
import { SelectField } from '../../../../shared/ui/select-field.tsx';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { t } from '../../vast-messages.ts';
import { InputField } from '../input-field.tsx';
import { BannerField } from './banner-field.tsx';
import { buyerChoices, versionChoices } from './buyer-choices.ts';
import { ParameterFields } from './parameter-fields.tsx';
import styles from './vast.module.css';

type AdText = 'advertiser' | 'altText' | 'landingPage' | 'title';

const isAddress = (text: string): boolean => /^https?:\/\/[^\s<>"]+$/i.test(text.trim());

/** A text of the ad. An address is saved when it is complete. */
const AdTextField = ({ name, isWeb = false }: { readonly name: AdText; readonly isWeb?: boolean }) => {
  const { setUp, mayWrite, problems, change } = useDraft();
  const [typed, setTyped] = useState<string>();
  const saved = setUp.ad[name] ?? '';
  const text = typed ?? saved;
  const isWrong = isWeb && text.trim() !== '' && !isAddress(text);
  const set = (next: string): void => {
    setTyped(next);
    if (isWeb && next.trim() !== '' && !isAddress(next)) return;
    const { [name]: _before, ...rest } = setUp.ad;
    const ad: CampaignSetUp['ad'] = next.trim() === '' ? rest : { ...rest, [name]: next.trim() };
    change({ ad });
  };
  return (
    <InputField
      label={t(`vast.ad.${name}`)}
      value={text}
      disabled={!mayWrite}
      maxLength={isWeb ? limits.campaigns.addressCharacters : limits.nameCharacters}
      problem={isWrong ? t('vast.ad.addressWrong') : problems[`ad.${name}`]}
      {...(isWeb && { type: 'url', inputMode: 'url', placeholder: t('vast.addressStart') })}
      {...(name === 'title' && { hint: t('vast.ad.titleHint') })}
      onChange={set}
      onBlur={() => !isWrong && setTyped(undefined)}
    />
  );
};

/** Tag of another ad server, whose ad is delivered instead. */
const WrapperField = () => {
  const { setUp, mayWrite, change } = useDraft();
  const saved = setUp.wrapper?.tagAddress ?? '';
  const [typed, setTyped] = useState<string>();
  const text = typed ?? saved;
  const isWrong = text.trim() !== '' && !isAddress(text);
  return (
    <InputField
      label={t('vast.wrapper')}
      hint={t('vast.wrapperHint')}
      type="url"
      inputMode="url"
      placeholder={t('vast.addressStart')}
      disabled={!mayWrite}
      maxLength={limits.campaigns.addressCharacters}
      value={text}
      problem={isWrong ? t('vast.ad.addressWrong') : undefined}
      onChange={(next) => {
        setTyped(next);
        if (next.trim() === '') change({ wrapper: null });
        else if (isAddress(next)) {
          change({
            wrapper: {
              tagAddress: next.trim(),
              followAdditionalWrappers: setUp.wrapper?.followAdditionalWrappers ?? true,
            },
          });
        }
      }}
    />
  );
};

/** Buyer, version, texts and banners of the ad. */
export const VastSetUp = () => {
  const { campaign, setUp, mayWrite, change } = useDraft();
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Card title={t('vast.buyerTitle')}>
          <div className={styles.form}>
            <div className={styles.pair}>
              <SelectField
                label={t('vast.buyer')}
                value={setUp.dsp}
                disabled={!mayWrite}
                choices={buyerChoices}
                onChange={(dsp) => change({ dsp })}
              />
              <SelectField
                label={t('vast.version')}
                value={setUp.vastVersion}
                disabled={!mayWrite}
                choices={versionChoices}
                onChange={(vastVersion) => change({ vastVersion })}
              />
            </div>
            <ParameterFields />
          </div>
        </Card>
        <Card title={t('vast.adTitle')}>
          <div className={styles.form}>
            <div className={styles.pair}>
              <AdTextField name="title" />
              <AdTextField name="advertiser" />
            </div>
            <AdTextField name="landingPage" isWeb />
            <WrapperField />
          </div>
        </Card>
      </div>
      <Card title={t('vast.banners.title')}>
        <div className={styles.banners}>
          <BannerField shape="rectangle" banner={campaign.rectangleBanner} />
          <BannerField shape="square" banner={campaign.squareBanner} />
          <AdTextField name="altText" />
        </div>
      </Card>
    </div>
  );
};
