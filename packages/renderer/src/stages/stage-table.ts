import type { ProductionStage } from '@sonora/contracts';
import type { RenderContext, RenderJob } from '../render-context.ts';

/** @param share completed share of the stage, 0 to 1 */
export type ReportShare = (share: number) => Promise<void>;

/** One step of rendering: reads results of earlier stages, and returns its own. */
export type Stage<Before, Added> = {
  readonly name: ProductionStage;
  /** Percentage of a typical ad's render time. */
  readonly weight: number;
  readonly run: (context: RenderContext, job: RenderJob, ad: Before, report: ReportShare) => Promise<Added>;
};

/** Stages in order. `Ad` is the state of an ad after the last stage. */
export type StageTable<Ad> = {
  readonly stages: readonly Stage<never, object>[];
  /** Returns the table with one more stage at its end. */
  add<Added extends object>(stage: Stage<Ad, Added>): StageTable<Ad & Added>;
};

const tableOf = <Ad>(stages: StageTable<Ad>['stages']): StageTable<Ad> => ({
  stages,
  add: <Added extends object>(stage: Stage<Ad, Added>) => tableOf<Ad & Added>([...stages, stage]),
});

export const emptyStageTable = tableOf<object>([]);

/** Percentage at the start of the first stage, after the job was taken from the queue. */
const FIRST_PERCENTAGE = 1;

/** Percentage of the whole ad at which a stage begins. */
export const percentageAt = ({ stages }: Pick<StageTable<never>, 'stages'>, name: ProductionStage): number => {
  const before = stages.slice(
    0,
    stages.findIndex((stage) => stage.name === name),
  );
  return before.reduce((sum, { weight }) => sum + weight, FIRST_PERCENTAGE);
};

/** Runs the stages in order and reports each when it begins. */
export const runStages = async <Ad>(table: StageTable<Ad>, context: RenderContext, job: RenderJob): Promise<Ad> => {
  let ad: object = {};
  for (const { name, weight, run } of table.stages) {
    const begun = percentageAt(table, name);
    const report: ReportShare = async (share) => job.report?.(name, begun + weight * share);
    await report(0);
    ad = { ...ad, ...(await run(context, job, ad as never, report)) };
  }
  return ad as Ad;
};
