import type { CampaignSimulation } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { IconCheck, IconPlayerPlayFilled, IconQuestionMark, IconX } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { ownAddress } from '../../../../shared/audio/own-address.ts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { ownTimeZone } from '../../../../shared/format/time-zone.ts';
import { instantOf, localTimeText } from '../../../../shared/format/zone-time.ts';
import { InputField } from '../../../../shared/forms/input-field.tsx';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { player, useIsPlaying } from '../../../../shared/player/player.ts';
import { Button, PlayButton } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { Tag } from '../../../../shared/ui/lists/tag.tsx';
import { SelectField } from '../../../../shared/ui/select-field.tsx';
import { Banner, EmptyState } from '../../../../shared/ui/states.tsx';
import { campaignsApi } from '../../api.ts';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { useTabAddress } from '../../hooks/use-tab-address.ts';
import { wholeNumber } from '../../model/rule-draft.ts';
import { t } from '../../targeting-messages.ts';
import { TimeZoneField } from '../targeting/time-zone-field.tsx';
import styles from './simulator.module.css';

type Listener = {
  readonly localTime: string;
  readonly timeZone: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly weather: string;
  readonly exposure: string;
  readonly of: 'draft' | 'published';
};

const placeFields = ['city', 'region', 'postalCode', 'weather'] as const;

const trackIdOf = ({ creativeId }: Pick<CampaignSimulation, 'creativeId'>): string => `creative ${creativeId ?? ''}`;

const play = ({ creativeId, creativeName, url }: CampaignSimulation): void => {
  if (url === null) return;
  void player.play(
    { id: trackIdOf({ creativeId }), title: creativeName ?? '', uri: ownAddress(url) },
    { fromSeconds: 0 },
  );
};

/** Facts that the form gives; what is empty is unknown. */
const factsOf = (listener: Listener) => {
  const instant = instantOf(listener.localTime, listener.timeZone);
  const exposure = wholeNumber(listener.exposure, 1, 1_000_000);
  const places = Object.fromEntries(
    placeFields.flatMap((name) => (listener[name].trim() === '' ? [] : [[name, listener[name].trim()]])),
  );
  return {
    ...places,
    timeZone: listener.timeZone,
    ...(instant !== undefined && { instant }),
    ...(exposure !== undefined && { exposure }),
  };
};

const icons = { holds: IconCheck, differs: IconX, unknown: IconQuestionMark } as const;

type ExplainedRule = CampaignSimulation['rules'][number];

const Rule = ({ rule }: { readonly rule: ExplainedRule }) => (
  <li className={styles.rule}>
    <div className={styles.ruleHead}>
      <strong>{rule.creativeName}</strong>
      {rule.isChosen ? (
        <Tag tone="success">{t('targeting.simulator.chosen')}</Tag>
      ) : (
        rule.holds && <Tag>{t('targeting.simulator.holds')}</Tag>
      )}
      <span className={`${styles.muted} tabular`}>
        {t('targeting.simulator.order', { priority: numberText(rule.priority), weight: numberText(rule.weight) })}
      </span>
    </div>
    <div className={styles.conditions}>
      {rule.groups.flatMap(({ conditions }, group) =>
        conditions.map(({ outcome, text, message }, place) => {
          const Icon = icons[outcome];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id and never move
            <span key={`${group} ${place}`} className={styles.condition} data-outcome={outcome}>
              <Icon size={14} aria-label={t(`targeting.simulator.outcomes.${outcome}`)} />
              {serverText(message, text)}
            </span>
          );
        }),
      )}
    </div>
  </li>
);

const Outcome = ({ simulation }: { readonly simulation: CampaignSimulation }) => {
  const { creativeName, url, explanation, rules, ruleCount, localTime } = simulation;
  const trackId = trackIdOf(simulation);
  const { isPlaying, isLoading } = useIsPlaying(trackId);
  return (
    <>
      <div className={styles.heard} role="status">
        {creativeName !== null && (
          <PlayButton
            size="large"
            isPlaying={isPlaying}
            isBusy={isLoading}
            what={creativeName}
            disabled={url === null}
            onToggle={() => player.toggle({ id: trackId, title: creativeName, uri: ownAddress(url ?? '') })}
          />
        )}
        <div className={styles.heardText}>
          <strong>{creativeName ?? t('targeting.simulator.noAd')}</strong>
          <span>{serverText(explanation.message, explanation.text)}</span>
          {localTime !== null && (
            <span className={`${styles.muted} tabular`}>
              {t('targeting.simulator.localTime', { time: localTime.replace('T', ' ') })}
            </span>
          )}
        </div>
      </div>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <Rule key={rule.ruleId} rule={rule} />
        ))}
      </ul>
      {ruleCount > rules.length && (
        <p className={styles.muted}>{t('targeting.words.more', { count: numberText(ruleCount - rules.length) })}</p>
      )}
    </>
  );
};

const useSimulation = (campaignId: string) => {
  const [simulation, setSimulation] = useState<CampaignSimulation>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = async (listener: Listener): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await campaignsApi.campaignDelivery.simulate({
        params: { id: campaignId },
        body: { facts: factsOf(listener), of: listener.of, seed: crypto.randomUUID() },
      });
      setSimulation(answer);
      play(answer);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return { simulation, failure, isBusy, run };
};

/** Time after the last change until the address has it, so that typing stays quick. */
const writeAfterMilliseconds = 400;

/** The listener of the form. What the user has changed is part of the address. */
const useListener = () => {
  const { search, write } = useTabAddress();
  const [listener, setListener] = useState<Listener>(() => {
    const zone = search.zone ?? ownTimeZone();
    return {
      localTime: search.time ?? localTimeText(zone, Date.now()),
      timeZone: zone,
      city: search.city ?? '',
      region: search.region ?? '',
      postalCode: search.postalCode ?? '',
      weather: search.weather ?? '',
      exposure: search.exposure ?? '',
      of: search.of === 'published' ? 'published' : 'draft',
    };
  });
  const [changed, setChanged] = useState<Partial<Listener>>({});
  const set = (part: Partial<Listener>): void => {
    setListener((now) => ({ ...now, ...part }));
    setChanged((now) => ({ ...now, ...part }));
  };
  useEffect(() => {
    if (Object.keys(changed).length === 0) return;
    const timer = setTimeout(() => {
      const { localTime, timeZone, of, ...others } = changed;
      const parts = { time: localTime, zone: timeZone, of: of === 'draft' ? '' : of, ...others };
      const given = Object.entries(parts).filter(([, value]) => value !== undefined);
      write(Object.fromEntries(given.map(([name, value]) => [name, value || undefined])));
    }, writeAfterMilliseconds);
    return () => clearTimeout(timer);
  }, [changed, write]);
  return { listener, set };
};

/** A listener's conditions, what this listener hears, and why. */
export const SimulatorTab = () => {
  const { campaign } = useDraft();
  const { listener, set } = useListener();
  const { simulation, failure, isBusy, run } = useSimulation(campaign.campaignId);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(listener);
  };
  return (
    <div className={styles.columns}>
      <Card title={t('targeting.simulator.listener')}>
        <form className={styles.form} noValidate onSubmit={submit}>
          <div className={styles.fields}>
            <InputField
              className={styles.wide}
              label={t('targeting.simulator.time')}
              type="datetime-local"
              value={listener.localTime}
              onChange={(localTime) => set({ localTime })}
            />
            <TimeZoneField
              label={t('targeting.flight.timeZone')}
              value={listener.timeZone}
              onChange={(timeZone) => set({ timeZone })}
            />
            {placeFields.map((name) => (
              <InputField
                key={name}
                label={t(`targeting.kinds.${name}`)}
                value={listener[name]}
                maxCharacters={limits.campaigns.valueCharacters}
                onChange={(value) => set({ [name]: value })}
              />
            ))}
            <InputField
              label={t('targeting.kinds.sequence')}
              inputMode="numeric"
              value={listener.exposure}
              onChange={(exposure) => set({ exposure })}
            />
            {campaign.publishedRevision !== null && (
              <SelectField
                label={t('targeting.simulator.of')}
                value={listener.of}
                choices={(['draft', 'published'] as const).map((value) => ({
                  value,
                  label: t(`targeting.simulator.states.${value}`),
                }))}
                onChange={(of) => set({ of })}
              />
            )}
          </div>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            <IconPlayerPlayFilled size={15} aria-hidden="true" /> {t('targeting.simulator.run')}
          </Button>
        </form>
      </Card>
      <Card title={t('targeting.simulator.result')}>
        {failure !== undefined && (
          <Banner tone="error" isLive>
            {failure}
          </Banner>
        )}
        {simulation ? (
          <Outcome simulation={simulation} />
        ) : (
          <EmptyState title={t('targeting.simulator.empty')}>
            <p>{t('targeting.simulator.emptyText')}</p>
          </EmptyState>
        )}
      </Card>
    </div>
  );
};
