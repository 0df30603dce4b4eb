import type { ReportCounts } from '@sonora/contracts/endpoints/campaigns/campaign-reports';
import type { CountRow } from './reports.repository.ts';

export type Figures = { -readonly [Name in keyof ReportCounts]: number };

/** Figure in which a counted event is; events without one are in none. */
const figureOf: Readonly<Record<string, keyof ReportCounts>> = {
  answer: 'answers',
  noAd: 'noAds',
  impression: 'impressions',
  start: 'starts',
  firstQuartile: 'firstQuartiles',
  midpoint: 'midpoints',
  thirdQuartile: 'thirdQuartiles',
  complete: 'completes',
  skip: 'skips',
  mute: 'mutes',
  pause: 'pauses',
  click: 'clicks',
  rectangleView: 'companionViews',
  squareView: 'companionViews',
  rectangleClick: 'companionClicks',
  squareClick: 'companionClicks',
  iconView: 'iconViews',
  iconClick: 'iconClicks',
  error: 'errors',
};

const noFigures: Figures = {
  answers: 0,
  noAds: 0,
  impressions: 0,
  starts: 0,
  firstQuartiles: 0,
  midpoints: 0,
  thirdQuartiles: 0,
  completes: 0,
  skips: 0,
  mutes: 0,
  pauses: 0,
  clicks: 0,
  companionViews: 0,
  companionClicks: 0,
  iconViews: 0,
  iconClicks: 0,
  errors: 0,
  filtered: 0,
  late: 0,
};

type Sum = Pick<CountRow, 'event' | 'verdict' | 'count'>;

const addTo = (figures: Figures, { event, verdict, count }: Sum): void => {
  if (verdict === 'late') figures.late += count;
  else if (verdict !== 'counted') figures.filtered += count;
  else {
    const figure = figureOf[event];
    if (figure) figures[figure] += count;
  }
};

export const figuresOf = (rows: readonly Sum[]): Figures => {
  const figures = { ...noFigures };
  for (const row of rows) addTo(figures, row);
  return figures;
};

/** Figures of each key, in the order in which keys come first. */
export const figuresBy = <Row extends Sum>(rows: readonly Row[], keyOf: (row: Row) => string) =>
  [...Map.groupBy(rows, keyOf)].map(([key, group]) => ({ key, first: group[0]!, counts: figuresOf(group) }));
