import type { CampaignSetUp } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { InputField } from '../../../../shared/forms/input-field.tsx';
import { isTooLong } from '../../../../shared/forms/too-many-characters.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import { SelectField } from '../../../../shared/ui/select-field.tsx';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { useSettingDraft } from '../../hooks/use-setting-draft.ts';
import { t } from '../../vast-messages.ts';
import { AdDetails } from './ad-details.tsx';
import { BannerField } from './banner-field.tsx';
import { buyerChoices, versionChoices } from './buyer-choices.ts';
import { CategoryFields } from './category-fields.tsx';
import { EventFields } from './event-fields.tsx';
import { IconCard } from './icon-fields.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import styles from './vast.module.css';

type AdText = 'advertiser' | 'altText' | 'landingPage' | 'title';

const asText = (text: string): string => text;
const isAddress = (text: string): boolean => /^https?:\/\/[^\s<>"]+$/i.test(text.trim());

const maxCharactersOf: Readonly<Record<AdText, number>> = {
  advertiser: limits.nameCharacters,
  altText: limits.campaigns.valueCharacters,
  landingPage: limits.campaigns.addressCharacters,
  title: limits.nameCharacters,
};

/** A text of the ad. It is saved when it fits, an address when it is complete. */
const AdTextField = ({ name, isWeb = false }: { readonly name: AdText; readonly isWeb?: boolean }) => {
  const { setUp, mayWrite, problems, change } = useDraft();
  const saved = setUp.ad[name] ?? '';
  const [text, setText] = useSettingDraft(`ad.${name}`, saved, asText);
  const maxCharacters = maxCharactersOf[name];
  const isWrongAddress = (of: string): boolean => isWeb && of.trim() !== '' && !isAddress(of);
  const isSaved = (of: string): boolean => !isWrongAddress(of) && !isTooLong(of, maxCharacters);
  const set = (next: string): void => {
    if (!isSaved(next)) {
      setText(next);
      return;
    }
    setText(next, next.trim());
    const { [name]: _before, ...rest } = setUp.ad;
    const ad: CampaignSetUp['ad'] = next.trim() === '' ? rest : { ...rest, [name]: next.trim() };
    change({ ad });
  };
  return (
    <InputField
      label={t(`vast.ad.${name}`)}
      value={text}
      disabled={!mayWrite}
      maxCharacters={maxCharacters}
      problem={isWrongAddress(text) ? t('vast.ad.addressWrong') : problems[`ad.${name}`]}
      {...(isWeb && { type: 'url', inputMode: 'url', placeholder: t('vast.addressStart') })}
      {...(name === 'title' && { hint: t('vast.ad.titleHint') })}
      onChange={set}
      onBlur={() => isSaved(text) && setText(saved)}
    />
  );
};

/** Tag of another ad server, whose ad is delivered instead. */
const WrapperField = () => {
  const { setUp, mayWrite, change } = useDraft();
  const [text, setText] = useSettingDraft('wrapper', setUp.wrapper?.tagAddress ?? '', asText);
  const isWrong = text.trim() !== '' && !isAddress(text);
  return (
    <InputField
      label={t('vast.wrapper')}
      hint={t('vast.wrapperHint')}
      type="url"
      inputMode="url"
      placeholder={t('vast.addressStart')}
      disabled={!mayWrite}
      maxCharacters={limits.campaigns.addressCharacters}
      value={text}
      problem={isWrong ? t('vast.ad.addressWrong') : undefined}
      onChange={(next) => {
        const address = next.trim();
        if ((address !== '' && !isAddress(address)) || isTooLong(address, limits.campaigns.addressCharacters)) {
          setText(next);
          return;
        }
        setText(next, address);
        if (address === '') change({ wrapper: null });
        else {
          change({
            wrapper: {
              tagAddress: address,
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
        <AdDetails />
        <CategoryFields />
        <EventFields />
      </div>
      <div className={styles.column}>
        <Card title={t('vast.banners.title')}>
          <div className={styles.banners}>
            <BannerField shape="rectangle" banner={campaign.rectangleBanner} />
            <BannerField shape="square" banner={campaign.squareBanner} />
            <AdTextField name="altText" />
          </div>
        </Card>
        <IconCard />
      </div>
    </div>
  );
};
