import type { CampaignSetUp } from '@sonora/contracts';
import { ownTimeZone } from '../../../../shared/format/time-zone.ts';
import { InputField } from '../../../../shared/forms/input-field.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { useSettingDraft } from '../../hooks/use-setting-draft.ts';
import type { FieldDraft } from '../../model/field-shapes.ts';
import { capitalised, limitTexts } from '../../model/targeting/condition-words.ts';
import {
  type CapDraft,
  capDraftsOf,
  checkCaps,
  checkPacing,
  type DraftProblems,
  type PacingDraft,
  pacingDraftOf,
} from '../../model/targeting/rule-draft.ts';
import { t } from '../../targeting-messages.ts';
import { LimitFields } from './limit-fields.tsx';
import styles from './targeting.module.css';
import { TimeZoneField } from './time-zone-field.tsx';

type FlightDraft = NonNullable<FieldDraft<'flight'>>;

/** Days on which the campaign runs. It is saved when both are there and in order. */
const Flight = () => {
  const { setUp, mayWrite, change } = useDraft();
  const [draft, setDraft] = useSettingDraft('flight', setUp.flight, (flight) => flight ?? undefined);
  if (!draft) {
    return (
      <div className={styles.actions}>
        <span className={styles.note}>{t('targeting.flight.none')}</span>
        {mayWrite && (
          <Button onClick={() => setDraft({ firstDay: '', lastDay: '', timeZone: ownTimeZone() })}>
            {t('targeting.flight.add')}
          </Button>
        )}
      </div>
    );
  }
  const isReversed = draft.firstDay !== '' && draft.lastDay !== '' && draft.firstDay > draft.lastDay;
  const set = (part: Partial<FlightDraft>): void => {
    const next = { ...draft, ...part };
    if (next.firstDay === '' || next.lastDay === '' || next.firstDay > next.lastDay) {
      setDraft(next);
      return;
    }
    setDraft(next, next);
    change({ flight: next });
  };
  const remove = (): void => {
    setDraft(undefined, null);
    // An even pace has no meaning without a flight.
    const { pacing } = setUp;
    change({ flight: null, ...(pacing?.speed === 'even' && { pacing: { ...pacing, speed: 'asFastAsPossible' } }) });
  };
  return (
    <>
      <div className={styles.pair}>
        <InputField
          label={t('targeting.editor.firstDay')}
          type="date"
          value={draft.firstDay}
          disabled={!mayWrite}
          onChange={(firstDay) => set({ firstDay })}
        />
        <InputField
          label={t('targeting.editor.lastDay')}
          type="date"
          value={draft.lastDay}
          disabled={!mayWrite}
          problem={isReversed ? t('targeting.problems.datesReversed') : undefined}
          onChange={(lastDay) => set({ lastDay })}
        />
      </div>
      <TimeZoneField
        label={t('targeting.flight.timeZone')}
        value={draft.timeZone}
        disabled={!mayWrite}
        onChange={(timeZone) => set({ timeZone })}
      />
      {mayWrite && (
        <div className={styles.actions}>
          <Button onClick={remove}>{t('targeting.flight.remove')}</Button>
        </div>
      )}
    </>
  );
};

/** Caps and goal of the whole campaign; they are saved as soon as they are complete. */
const CampaignLimits = () => {
  const { setUp, change } = useDraft();
  const [caps, setCaps] = useSettingDraft('caps', setUp.caps, capDraftsOf);
  const [pacing, setPacing] = useSettingDraft('pacing', setUp.pacing, pacingDraftOf);
  const checkedCaps = checkCaps(caps);
  const checkedPacing = pacing && checkPacing(pacing);
  const problems: DraftProblems = {
    ...('problem' in checkedCaps && { caps: checkedCaps.problem }),
    ...(checkedPacing && 'problem' in checkedPacing && pacing.goal !== '' && { goal: checkedPacing.problem }),
  };
  const set = (next: { readonly caps: readonly CapDraft[]; readonly pacing: PacingDraft | undefined }): void => {
    const validCaps = checkCaps(next.caps);
    const validPacing = next.pacing && checkPacing(next.pacing);
    const part: { caps?: CampaignSetUp['caps']; pacing?: CampaignSetUp['pacing'] } = {};
    if (next.caps !== caps && 'value' in validCaps) part.caps = validCaps.value;
    if (next.pacing !== pacing && (!validPacing || 'value' in validPacing)) part.pacing = validPacing?.value ?? null;
    setCaps(next.caps, part.caps);
    setPacing(next.pacing, part.pacing);
    if (Object.keys(part).length > 0) change(part);
  };
  return (
    <LimitFields caps={caps} pacing={pacing} problems={problems} hasFlight={setUp.flight !== null} onChange={set} />
  );
};

/** The same in words, for those who may not change it. */
const CampaignLimitTexts = () => {
  const { caps, pacing } = useDraft().setUp;
  const texts = limitTexts({ caps, pacing });
  if (texts.length === 0) return <p className={styles.note}>{t('targeting.noLimits')}</p>;
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{capitalised(text)}</li>
      ))}
    </ul>
  );
};

/** Flight, frequency caps and goal of the campaign. */
export const CampaignDeliveryCard = () => {
  const { mayWrite, campaign } = useDraft();
  return (
    <Card title={t('targeting.delivery')}>
      <div className={styles.form}>
        <section className={styles.section} aria-label={t('targeting.flight.title')}>
          <h3>{t('targeting.flight.title')}</h3>
          <Flight />
        </section>
        <section className={styles.section} aria-label={t('targeting.limitsOfCampaign')}>
          <h3>{t('targeting.limitsOfCampaign')}</h3>
          {mayWrite ? <CampaignLimits /> : <CampaignLimitTexts />}
          <p className={styles.note}>
            {t(campaign.hasAdvertisingId ? 'targeting.pseudonym' : 'targeting.pseudonymOfDay')}
          </p>
        </section>
      </div>
    </Card>
  );
};
