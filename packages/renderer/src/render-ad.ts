import type { RenderContext, RenderJob } from './render-context.ts';
import { type Composed, compose } from './stages/compose.ts';
import { fit } from './stages/fit.ts';
import { type Mastered, master } from './stages/master.ts';
import { type Mixed, mix } from './stages/mix.ts';
import { type PlannedAd, plan } from './stages/plan.ts';
import { resolve } from './stages/resolve.ts';
import { speak } from './stages/speak.ts';
import { emptyStageTable, runStages } from './stages/stage-table.ts';

/** Stages from the document to its timeline. */
const planStages = emptyStageTable
  .add({ name: 'resolve', weight: 3, run: resolve })
  .add({ name: 'speak', weight: 32, run: speak })
  .add({ name: 'fit', weight: 6, run: fit })
  .add({ name: 'plan', weight: 2, run: plan });

/** Stages from the document to the file. */
export const fileStages = planStages
  .add({ name: 'compose', weight: 18, run: compose })
  .add({ name: 'mix', weight: 8, run: mix })
  .add({ name: 'master', weight: 27, run: master });

/**
 * Runs all stages before music, mix and file.
 * @throws BuildError with one sentence for each problem that the author must solve
 */
export const planAd = (context: RenderContext, job: RenderJob): Promise<PlannedAd> =>
  runStages(planStages, context, job);

/** A rendered ad: its timeline, and the keys of its audio in the artifact cache. */
export type RenderedAd = PlannedAd & Composed & Mixed & Mastered;

/**
 * Renders an ad. Equal documents give equal bytes; results in the artifact cache are reused, so an interrupted render
 * resumes where it stopped.
 * @param publish optional last stage, which makes the file available to users
 * @throws BuildError with one sentence for each problem that the author must solve
 */
export const renderAd = (
  context: RenderContext,
  job: RenderJob,
  publish?: (ad: RenderedAd) => Promise<void>,
): Promise<RenderedAd> => {
  if (!publish) return runStages(fileStages, context, job);
  const run = async (_context: RenderContext, _job: RenderJob, ad: RenderedAd): Promise<object> => {
    await publish(ad);
    return {};
  };
  return runStages(fileStages.add({ name: 'publish', weight: 3, run }), context, job);
};
