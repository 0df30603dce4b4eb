import { productionStages } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { fileStages } from '../render-ad.ts';
import type { RenderContext, RenderJob } from '../render-context.ts';
import { emptyStageTable, percentageAt, runStages } from './stage-table.ts';

const context = {} as RenderContext;

describe('runStages', () => {
  it('announces a stage before it runs, at the sum of the weights before it', async () => {
    const events: string[] = [];
    const job = {
      report: (stage: string, percentage: number) => void events.push(`${stage} ${percentage}`),
    } as unknown as RenderJob;
    const table = emptyStageTable
      .add({
        name: 'speak',
        weight: 20,
        run: async (_context, _job, _ad, report) => {
          events.push('spoken');
          await report(0.5);
          return { texts: 2 };
        },
      })
      .add({
        name: 'mix',
        weight: 10,
        run: async (_context, _job, { texts }) => {
          events.push('mixed');
          return { clips: texts + 1 };
        },
      });
    expect(await runStages(table, context, job)).toEqual({ texts: 2, clips: 3 });
    expect(events).toEqual(['speak 1', 'spoken', 'speak 11', 'mix 21', 'mixed']);
  });

  it('runs no stage after one that fails', async () => {
    let ran = false;
    const table = emptyStageTable
      .add({ name: 'speak', weight: 1, run: () => Promise.reject(new Error('no voice')) })
      .add({
        name: 'mix',
        weight: 1,
        run: async () => {
          ran = true;
          return {};
        },
      });
    await expect(runStages(table, context, {} as RenderJob)).rejects.toThrow('no voice');
    expect(ran).toBe(false);
  });
});

describe('the stages of an ad', () => {
  it('are those of the contract, in its order, before the file is published', () => {
    expect([...fileStages.stages.map(({ name }) => name), 'publish']).toEqual(productionStages);
  });

  it('leave a share for publishing', () => {
    const weights = fileStages.stages.map(({ weight }) => weight);
    expect(weights.every((weight) => weight > 0)).toBe(true);
    expect(percentageAt(fileStages, 'master') + (weights.at(-1) ?? 0)).toBe(97);
  });
});
