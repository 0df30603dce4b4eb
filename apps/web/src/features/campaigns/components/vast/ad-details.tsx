import type { CampaignSetUp } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { InputField } from '../../../../shared/forms/input-field.tsx';
import { isTooLong, tooManyCharactersInOne } from '../../../../shared/forms/too-many-characters.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { useSettingDraft } from '../../hooks/use-setting-draft.ts';
import { addressesOfText, skipMsOfText, textOfAddresses } from '../../model/ad-details.ts';
import { t } from '../../vast-messages.ts';
import styles from './vast.module.css';

/** The ad with another value of a setting; undefined leaves it out. */
const withPart = <Name extends keyof CampaignSetUp['ad']>(
  ad: CampaignSetUp['ad'],
  name: Name,
  value: CampaignSetUp['ad'][Name] | undefined,
): CampaignSetUp['ad'] => {
  const { [name]: _before, ...rest } = ad;
  return value === undefined ? rest : { ...rest, [name]: value };
};

const SkipField = () => {
  const { setUp, mayWrite, change } = useDraft();
  const [text, setText] = useSettingDraft('ad.skipAfterMs', setUp.ad.skipAfterMs ?? null, (ms) =>
    ms === null ? '' : String(ms / 1_000),
  );
  const skip = skipMsOfText(text);
  return (
    <InputField
      label={t('vast.details.skip')}
      hint={t('vast.details.skipHint')}
      inputMode="decimal"
      disabled={!mayWrite}
      value={text}
      problem={skip === 'wrong' ? t('vast.details.skipWrong') : undefined}
      onChange={(next) => {
        const value = skipMsOfText(next);
        if (value === 'wrong') {
          setText(next);
          return;
        }
        setText(next, value);
        change({ ad: withPart(setUp.ad, 'skipAfterMs', value ?? undefined) });
      }}
    />
  );
};

const { registryCharacters, universalIdCharacters } = limits.campaigns;

/** Registry and id of the creative, for example of Ad-ID. It is saved when both are there and fit, or neither is. */
const UniversalIdFields = () => {
  const { setUp, mayWrite, change } = useDraft();
  const [id, setId] = useSettingDraft(
    'ad.universalAdId',
    setUp.ad.universalAdId ?? null,
    (saved) => saved ?? { registry: '', value: '' },
  );
  const isHalf = (id.registry.trim() === '') !== (id.value.trim() === '');
  const set = (part: Partial<typeof id>): void => {
    const next = { ...id, ...part };
    const trimmed = { registry: next.registry.trim(), value: next.value.trim() };
    const isEmpty = trimmed.registry === '' && trimmed.value === '';
    const isHalfOrLong =
      trimmed.registry === '' ||
      trimmed.value === '' ||
      isTooLong(trimmed.registry, registryCharacters) ||
      isTooLong(trimmed.value, universalIdCharacters);
    if (!isEmpty && isHalfOrLong) {
      setId(next);
      return;
    }
    setId(next, isEmpty ? null : trimmed);
    change({ ad: withPart(setUp.ad, 'universalAdId', isEmpty ? undefined : trimmed) });
  };
  return (
    <div className={styles.pair}>
      <InputField
        label={t('vast.details.registry')}
        hint={t('vast.details.registryHint')}
        disabled={!mayWrite}
        maxCharacters={registryCharacters}
        value={id.registry}
        problem={isHalf && id.registry.trim() === '' ? t('vast.details.registryMissing') : undefined}
        onChange={(registry) => set({ registry })}
      />
      <InputField
        label={t('vast.details.adId')}
        disabled={!mayWrite}
        maxCharacters={universalIdCharacters}
        value={id.value}
        problem={isHalf && id.value.trim() === '' ? t('vast.details.adIdMissing') : undefined}
        onChange={(value) => set({ value })}
      />
    </div>
  );
};

/** Addresses of other servers that players also call. */
const TrackingField = ({ kind }: { readonly kind: 'clicks' | 'errors' | 'impressions' }) => {
  const { setUp, mayWrite, change } = useDraft();
  const [text, setText] = useSettingDraft(
    `foreignTracking.${kind}`,
    setUp.foreignTracking?.[kind] ?? [],
    textOfAddresses,
  );
  const addresses = addressesOfText(text);
  return (
    <InputField
      label={t(`vast.details.${kind}`)}
      hint={t('vast.details.trackingHint')}
      inputMode="url"
      disabled={!mayWrite}
      value={text}
      problem={
        tooManyCharactersInOne(text.split(/\s/), limits.campaigns.addressCharacters) ??
        (addresses === undefined ? t('vast.details.trackingWrong') : undefined)
      }
      onChange={(next) => {
        const value = addressesOfText(next);
        if (value === undefined) {
          setText(next);
          return;
        }
        setText(next, value);
        const { [kind]: _before, ...rest } = setUp.foreignTracking ?? {};
        const tracking = value.length === 0 ? rest : { ...rest, [kind]: value };
        change({ foreignTracking: Object.keys(tracking).length === 0 ? null : tracking });
      }}
    />
  );
};

/** Skip time, universal ad id, and tracking addresses of other servers. */
export const AdDetails = () => (
  <Card title={t('vast.details.title')}>
    <div className={styles.form}>
      <SkipField />
      <UniversalIdFields />
      <TrackingField kind="impressions" />
      <TrackingField kind="clicks" />
      <TrackingField kind="errors" />
    </div>
  </Card>
);
