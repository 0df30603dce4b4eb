import type { DailyUsage } from '@sonora/contracts';
import { useLayoutEffect, useState } from 'react';
import { numberText } from '../../../shared/format/numbers.ts';
import { weekdayText } from '../../../shared/format/time.ts';
import { t } from '../messages.ts';
import { usageChart } from '../model/chart.ts';
import styles from '../pages/billing.module.css';

/** Height and margins of the chart in pixels. Its width is that of its container. */
const box = { height: 150, left: 44, right: 16, top: 10, bottom: 24 } as const;
const usualWidth = 560;

/** Current width of an element in pixels. */
const useWidth = (): readonly [(element: Element | null) => void, number] => {
  const [element, setElement] = useState<Element | null>(null);
  const [width, setWidth] = useState(usualWidth);
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = (): void => setWidth(Math.round(element.getBoundingClientRect().width) || usualWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, width];
};

const Drawing = ({ days, label }: { readonly days: DailyUsage; readonly label: string }) => {
  const [measured, outerWidth] = useWidth();
  const width = outerWidth - box.left - box.right;
  const height = box.height - box.top - box.bottom;
  const { points, marks } = usageChart(days, width, height);
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return (
    <svg
      ref={measured}
      viewBox={`0 0 ${outerWidth} ${box.height}`}
      height={box.height}
      className={styles.chart}
      role="img"
      aria-label={label}
    >
      <g transform={`translate(${box.left} ${box.top})`}>
        {marks.map(({ y, value }) => (
          <g key={value}>
            <line x1={0} x2={width} y1={y} y2={y} className={styles.mark} />
            <text x={-8} y={y + 4} textAnchor="end">
              {numberText(value)}
            </text>
          </g>
        ))}
        <polygon points={`0,${height} ${line} ${width},${height}`} className={styles.area} />
        <polyline points={line} className={styles.line} />
        {points.map(({ date, usage, x, y }) => (
          <g key={date}>
            <circle cx={x} cy={y} r={3.5} className={styles.dot}>
              <title>{`${weekdayText(date, 'long')}: ${numberText(usage)}`}</title>
            </circle>
            <text x={x} y={height + 18} textAnchor="middle">
              {weekdayText(date)}
            </text>
          </g>
        ))}
      </g>
    </svg>
  );
};

/** Line chart of credits by day, with a visually hidden table for screen readers. */
export const UsageChart = ({ days }: { readonly days: DailyUsage }) => {
  const total = days.reduce((sum, { usage }) => sum + usage, 0);
  return (
    <figure className={styles.figure}>
      <Drawing days={days} label={t('billing.chart.label', { total: numberText(total) })} />
      {total === 0 && <figcaption className={styles.note}>{t('billing.chart.none')}</figcaption>}
      <table className="sr-only">
        <thead>
          <tr>
            <th scope="col">{t('billing.chart.day')}</th>
            <th scope="col">{t('billing.chart.credits')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, usage }) => (
            <tr key={date}>
              <th scope="row">{weekdayText(date, 'long')}</th>
              <td>{numberText(usage)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
};
