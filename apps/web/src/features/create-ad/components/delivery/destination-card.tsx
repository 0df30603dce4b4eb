import type { DeliveryCheck, DeliveryFix } from '@sonora/contracts';
import type { DestinationName } from '@sonora/contracts/audio';
import { IconWand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { numberText, withMinus } from '../../../../shared/format/numbers.ts';
import { createStored, useStored } from '../../../../shared/hooks/stored.ts';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { Choice } from '../../../../shared/ui/controls.tsx';
import { Tag } from '../../../../shared/ui/lists/tag.tsx';
import { ErrorState, Skeleton } from '../../../../shared/ui/states.tsx';
import { deliveryCheckOptions } from '../../api.ts';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import { applyFix, type FixState, fixState, likelyDestination } from '../../model/audio/delivery-fix.ts';
import type { FinishedRender } from '../../model/audio/renders.ts';
import styles from '../side-cards.module.css';
import { encoderName, platformNames } from './platform-names.ts';
import { ResultIcon } from './quality-list.tsx';

type CheckedDestination = DeliveryCheck['destinations'][number];
type Requirement = CheckedDestination['lines'][number];

/** The destination of the last check, preselected for the next ad: most users keep delivering to the same one. */
const lastDestination = createStored<DestinationName | null>('sonora.check-for', null);

/** Label of the button that applies a fix. */
const fixWords = ({ loudnessPreset, encoderPreset, lengthSeconds }: DeliveryFix): string => {
  if (loudnessPreset !== undefined) return t('createAd.masterFor', { platform: platformNames[loudnessPreset] });
  if (encoderPreset !== undefined) return t('createAd.encodeAs', { format: encoderName(encoderPreset) });
  return t('createAd.makeItLong', { seconds: numberText(lengthSeconds ?? 0) });
};

/** Lower-cases the first letter, for use after “Undo”. */
const lowerFirst = (words: string): string => words.slice(0, 1).toLowerCase() + words.slice(1);

type RemedyProps = { readonly fix: DeliveryFix; readonly state: FixState; readonly onFix: () => void };

const Remedy = ({ fix, state, onFix }: RemedyProps) => {
  switch (state) {
    case 'open':
      return (
        <Button onClick={onFix}>
          <IconWand size={15} aria-hidden="true" /> {fixWords(fix)}
        </Button>
      );
    case 'applied':
      return t('createAd.setWithNextRender', { fix: fixWords(fix) });
    case 'none':
      return t('createAd.noFix');
    default: {
      const unknown: never = state;
      return unknown;
    }
  }
};

/** One requirement of a destination, with a button that changes the setting if that would meet it. */
const RequirementRow = ({
  line,
  state,
  onFix,
}: {
  readonly line: Requirement;
  readonly state: FixState;
  readonly onFix: () => void;
}) => (
  <div className={styles.figure}>
    <dt>
      {serverText({ messageId: `measurements.labels.${line.id}` }, line.label)}
      <span className={styles.limit}>{withMinus(serverText(line.messages.limit, line.limit))}</span>
    </dt>
    <dd className="tabular">
      {withMinus(serverText(line.messages.value, line.value))}
      <ResultIcon passed={line.passed} />
    </dd>
    {!line.passed && (
      <dd className={styles.fix}>
        <Remedy fix={line.fix ?? {}} state={state} onFix={onFix} />
      </dd>
    )}
  </div>
);

const countFailed = ({ lines }: CheckedDestination): number => lines.filter(({ passed }) => !passed).length;

const Requirements = ({
  checked,
  render,
}: {
  readonly checked: CheckedDestination;
  readonly render: FinishedRender;
}) => {
  const { ad, actions, production, produce } = useEditor();
  const stateOf = (fix: DeliveryFix | undefined): FixState => (fix ? fixState(fix, ad, render.ad) : 'none');
  const apply = (fix: DeliveryFix, words: string): void => actions.edit(words, (now) => applyFix(now, fix));
  const states = checked.lines.map(({ fix }) => stateOf(fix));
  const open = new Set(
    checked.lines.filter((_, index) => states[index] === 'open').map(({ fix }) => fixWords(fix ?? {})),
  );
  const missed = countFailed(checked);
  return (
    <>
      <p role="status">
        {missed === 0 ? (
          <Tag tone="success">{t('createAd.destinationTakesIt')}</Tag>
        ) : (
          <Tag tone="error">{t('createAd.toMend', { missed, demands: checked.lines.length })}</Tag>
        )}
      </p>
      <dl className={styles.demands}>
        {checked.lines.map((line, index) => (
          <RequirementRow
            key={line.id}
            line={line}
            state={states[index] ?? 'none'}
            onFix={() => line.fix && apply(line.fix, lowerFirst(fixWords(line.fix)))}
          />
        ))}
      </dl>
      <div className={styles.mend}>
        {open.size > 1 && (
          <Button onClick={() => apply(checked.fix, t('createAd.edits.mendFor', { destination: checked.label }))}>
            {t('createAd.applyAll', { count: open.size })}
          </Button>
        )}
        {states.includes('applied') && (
          <Button disabled={production.isRunning} onClick={produce}>
            {t('createAd.produceAgain')}
          </Button>
        )}
      </div>
    </>
  );
};

/** Checks the finished ad against each requirement of a destination and offers fixes. */
export const DestinationCard = () => {
  const { state, ad } = useEditor();
  const render = state.renders.at(-1);
  const check = useQuery({ ...deliveryCheckOptions(render?.audioformId ?? ''), enabled: render !== undefined });
  const last = useStored(lastDestination);
  if (!render) return null;
  const destinations = check.data?.destinations ?? [];
  const name = last ?? likelyDestination[ad.loudnessPreset];
  const checked = destinations.find(({ destination }) => destination === name) ?? destinations[0];
  return (
    <Card
      title={t('createAd.destinationCheck')}
      end={
        checked && (
          <Choice
            label={t('createAd.checkFor')}
            value={checked.destination}
            choices={destinations.map((each) => ({
              value: each.destination,
              label: serverText({ messageId: `presets.destinations.${each.destination}` }, each.label),
              description: each.passed
                ? t('createAd.takesIt')
                : t('createAd.toMend', { missed: countFailed(each), demands: each.lines.length }),
            }))}
            onChange={lastDestination.set}
          />
        )
      }
    >
      {check.isError ? (
        <ErrorState title={t('createAd.checkFailed')} error={check.error} onRetry={() => void check.refetch()} />
      ) : checked ? (
        <Requirements checked={checked} render={render} />
      ) : (
        <Skeleton height={180} />
      )}
    </Card>
  );
};
