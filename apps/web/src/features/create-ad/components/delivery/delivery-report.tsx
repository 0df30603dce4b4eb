import type { DeliveryFix, ProductionDetails, QualityLine } from '@sonora/contracts';
import { IconWand } from '@tabler/icons-react';
import { numberText, signedNumber } from '../../../../shared/format/numbers.ts';
import { encoderName, platformNames } from '../../../../shared/productions/preset-names.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Tag } from '../../../../shared/ui/lists/tag.tsx';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { applyFix, type FixState, fixState } from '../../model/audio/delivery-fix.ts';
import { type DeliveryRow, deliveryRows } from '../../model/audio/delivery-rows.ts';
import { loudnessCurve } from '../../model/audio/loudness-curve.ts';
import type { FinishedRender } from '../../model/audio/renders.ts';
import { t as resultText } from '../../result-messages.ts';
import styles from '../side-cards.module.css';
import { StaleTag } from '../stale-tag.tsx';
import { type CheckedDestination, countFailed } from './checked-destination.ts';
import { DeliveryFigure } from './delivery-figure.tsx';
import { destinationLabel } from './destination-label.ts';

const box = { width: 260, height: 60 };

const LoudnessCurve = ({ loudness }: { readonly loudness: ProductionDetails['loudness'] }) => {
  const { targetLufs, shortTermLufs } = loudness;
  if (targetLufs === null || shortTermLufs.length < 2) return null;
  const { path, targetY } = loudnessCurve(shortTermLufs, targetLufs, box);
  const text = resultText('adResults.loudnessAgainst', { target: signedNumber(targetLufs, 0) });
  return (
    <figure>
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        className={styles.curve}
        role="img"
        aria-label={text}
      >
        <line
          x1="0"
          x2={box.width}
          y1={targetY}
          y2={targetY}
          stroke="var(--success)"
          strokeDasharray="4 3"
          vectorEffect="non-scaling-stroke"
        />
        <path d={path} fill="none" stroke="var(--bed)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className={styles.curveNote}>{text}</figcaption>
    </figure>
  );
};

/** Label of the button that applies a fix. */
const fixWords = ({ loudnessPreset, encoderPreset, lengthSeconds }: DeliveryFix): string => {
  if (loudnessPreset !== undefined)
    return resultText('adResults.masterFor', { platform: platformNames[loudnessPreset] });
  if (encoderPreset !== undefined) return resultText('adResults.encodeAs', { format: encoderName(encoderPreset) });
  return resultText('adResults.makeItLong', { seconds: numberText(lengthSeconds ?? 0) });
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
      return resultText('adResults.setWithNextRender', { fix: fixWords(fix) });
    case 'none':
      return resultText('adResults.noFix');
    default: {
      const unknown: never = state;
      return unknown;
    }
  }
};

const Verdict = ({ checked }: { readonly checked: CheckedDestination }) => {
  const missed = countFailed(checked);
  return missed === 0 ? (
    <Tag tone="success">{resultText('adResults.takesIt', { destination: destinationLabel(checked.destination) })}</Tag>
  ) : (
    <Tag tone="error">{resultText('adResults.toMend', { missed, demands: checked.lines.length })}</Tag>
  );
};

type FiguresProps = {
  readonly rows: readonly DeliveryRow[];
  readonly stateOf: (fix: DeliveryFix | undefined) => FixState;
  readonly onFix: (fix: DeliveryFix, words: string) => void;
};

const Figures = ({ rows, stateOf, onFix }: FiguresProps) => (
  <dl className={styles.figures}>
    {rows.map((row) => {
      const fix = row.kind === 'requirement' ? (row.line.fix ?? {}) : undefined;
      return (
        <DeliveryFigure
          key={row.line.id}
          row={row}
          fix={
            fix &&
            row.line.passed === false && (
              <Remedy
                fix={fix}
                state={row.kind === 'requirement' ? stateOf(row.line.fix) : 'none'}
                onFix={() => onFix(fix, lowerFirst(fixWords(fix)))}
              />
            )
          }
        />
      );
    })}
  </dl>
);

type DeliveryReportProps = {
  readonly render: FinishedRender;
  readonly details: ProductionDetails;
  /** Undefined while it is loaded. */
  readonly checked: CheckedDestination | undefined;
};

/** The last render against the requirements of a destination, with a fix for each that is missed, and its measurements. */
export const DeliveryReport = ({ render, details, checked }: DeliveryReportProps) => {
  const { ad, actions, production, produce } = useEditor();
  const stateOf = (fix: DeliveryFix | undefined): FixState => (fix ? fixState(fix, ad, render.ad) : 'none');
  const apply = (fix: DeliveryFix, words: string): void => actions.edit(words, (now) => applyFix(now, fix));
  const quality: readonly QualityLine[] = details.quality;
  const { main, more } = deliveryRows(checked?.lines ?? [], quality);
  const fixes = (checked?.lines ?? []).flatMap(({ fix }) => (fix ? [{ fix, state: stateOf(fix) }] : []));
  const open = new Set(fixes.filter(({ state }) => state === 'open').map(({ fix }) => fixWords(fix)));
  return (
    <>
      <p role="status" className={styles.verdict}>
        {checked && <Verdict checked={checked} />} <StaleTag />
      </p>
      <LoudnessCurve loudness={details.loudness} />
      <Figures rows={main} stateOf={stateOf} onFix={apply} />
      <div className={styles.mend}>
        {checked && open.size > 1 && (
          <Button
            onClick={() =>
              apply(checked.fix, editName('adEdits.mendFor', { destination: destinationLabel(checked.destination) }))
            }
          >
            {resultText('adResults.applyAll', { count: open.size })}
          </Button>
        )}
        {fixes.some(({ state }) => state === 'applied') && (
          <Button disabled={production.isRunning} onClick={produce}>
            {resultText('adResults.produceAgain')}
          </Button>
        )}
      </div>
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>{resultText('adResults.moreMeasurements')}</summary>
          <Figures rows={more} stateOf={stateOf} onFix={apply} />
        </details>
      )}
    </>
  );
};
