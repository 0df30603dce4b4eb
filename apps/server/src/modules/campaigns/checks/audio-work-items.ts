import type { Message } from '@sonora/contracts/messages/message';
import type { CreativeMastering } from '../campaigns.schema.ts';
import type { CheckedItem, ChecklistFacts } from './checked-item.ts';

type Work = {
  readonly requirement: CheckedItem['requirement'];
  /** Whether a creative is made for this requirement. */
  readonly has: (mastering: CreativeMastering) => boolean;
  readonly working: (values: { readonly done: number; readonly total: number }) => Message;
  readonly failed: (values: { readonly count: number; readonly problem: Message }) => Message;
};

/** Creatives whose audio is being changed for a requirement, and those for which it failed. */
export const audioWorkItems = ({ settings, creatives }: ChecklistFacts, work: Work): CheckedItem[] => {
  const { requirement } = work;
  const rows = settings.creatives.flatMap(({ creativeId }) => {
    const row = creatives.get(creativeId);
    return row?.source.mastering && work.has(row.source.mastering) ? [row] : [];
  });
  const preparing = rows.filter(({ state }) => state === 'preparing');
  const failed = rows.filter(({ state }) => state === 'failed');
  const items: CheckedItem[] = [];
  if (preparing.length > 0) {
    const total = rows.length - failed.length;
    const done = total - preparing.length;
    const percents = preparing.reduce((sum, { progressPercent }) => sum + progressPercent, 100 * done);
    items.push({
      requirement,
      state: 'warning',
      sentence: work.working({ done, total }),
      creativeIds: preparing.map(({ id }) => id),
      fix: 'cancelMastering',
      progress: { done, total, percent: Math.floor(percents / total) },
    });
  }
  const [problem] = failed.flatMap((row) => row.problem ?? []);
  if (problem)
    items.push({
      requirement,
      state: 'error',
      sentence: work.failed({ count: failed.length, problem }),
      creativeIds: failed.map(({ id }) => id),
      // The former audio takes the place of what is still being made, too.
      fix: 'cancelMastering',
    });
  return items;
};
