import type { CampaignSimulation } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { IconCheck, IconPlayerPlayFilled, IconQuestionMark, IconX } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { ownAddress } from '../../../../shared/audio/own-address.ts';
import { clockText } from '../../../../shared/format/chart-time.ts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { InputField } from '../../../../shared/forms/input-field.tsx';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { player, useIsPlaying } from '../../../../shared/player/player.ts';
import { Button, PlayButton } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { Tag } from '../../../../shared/ui/lists/tag.tsx';
import { SelectField } from '../../../../shared/ui/select-field.tsx';
import { Banner, EmptyState, Skeleton } from '../../../../shared/ui/states.tsx';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { placeFields, useSimulatedListener } from '../../hooks/use-simulated-listener.ts';
import { t } from '../../targeting-messages.ts';
import { TimeZoneField } from '../targeting/time-zone-field.tsx';
import styles from './simulator.module.css';

const trackIdOf = ({ creativeId }: Pick<CampaignSimulation, 'creativeId'>): string => `creative ${creativeId ?? ''}`;

const play = ({ creativeId, creativeName, url }: CampaignSimulation): void => {
  if (url === null) return;
  void player.play(
    { id: trackIdOf({ creativeId }), title: creativeName ?? '', uri: ownAddress(url) },
    { fromSeconds: 0 },
  );
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
        {t('targeting.order', { priority: numberText(rule.priority), weight: numberText(rule.weight) })}
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
              {t('targeting.simulator.localTime', { time: clockText(localTime) })}
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

/** A listener's conditions, what this listener hears, and why. */
export const SimulatorTab = () => {
  const { campaign } = useDraft();
  const { listener, set, simulation, failure, isBusy, run } = useSimulatedListener(campaign.campaignId, play);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run();
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
        {simulation && <Outcome simulation={simulation} />}
        {!simulation && isBusy && <Skeleton height={88} />}
        {!simulation && !isBusy && failure === undefined && (
          <EmptyState title={t('targeting.simulator.empty')}>
            <p>{t('targeting.simulator.emptyText')}</p>
          </EmptyState>
        )}
      </Card>
    </div>
  );
};
