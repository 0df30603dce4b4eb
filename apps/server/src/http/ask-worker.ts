import { DomainError } from '@sonora/contracts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { InteractiveAnswer, InteractiveKind, InteractiveRequests } from '../worker/interactive.ts';

type Answer = Exclude<InteractiveAnswer, { readonly refused: unknown }>;

/** Has a worker do something that a person waits for. @throws DomainError what the worker refused, or `unavailable` */
export type AskWorker = <K extends InteractiveKind>(kind: K, input: InteractiveRequests[K]) => Promise<Answer>;

const patienceMilliseconds = 30_000;
/** The first question after an update has every template played once; each later one is answered at once. */
const patienceForAllTemplates = 120_000;

export const createAskWorker =
  (jobs: Jobs): AskWorker =>
  async (kind, input) => {
    const patience = kind === 'similar-sounds' ? patienceForAllTemplates : patienceMilliseconds;
    const answer = (await jobs.call(kind, input, patience)) as InteractiveAnswer | undefined;
    if (!answer) throw new DomainError('unavailable');
    if ('refused' in answer) throw new DomainError(answer.refused.code, { detail: answer.refused.detail });
    return answer;
  };
