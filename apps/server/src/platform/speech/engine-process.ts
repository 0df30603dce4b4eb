import { SpeechError } from '@sonora/speech';
import { createProcessClient, type ProcessClient, type ProcessProblem } from '../processes/process-client.ts';
import type { ProcessKinds } from '../processes/process-server.ts';

/** The largest models are 300 MB and load in seconds, from a slow disk in a minute. */
const LOAD_TIMEOUT_MILLISECONDS = 120_000;
/** A thousand characters are a minute of speech; a slow core needs twice that. */
const REQUEST_TIMEOUT_MILLISECONDS = 180_000;

/** What happened, as the end of a sentence that begins with the engine's title. */
const predicateOf = ({ reason, loading }: ProcessProblem): string => {
  switch (reason) {
    case 'failed':
      return loading ? 'cannot be loaded' : 'could not speak this text';
    case 'timeout':
      return loading ? 'took too long to load' : 'took too long to speak';
    case 'exited':
      return loading ? 'cannot be loaded: its files are damaged or not for this engine' : 'crashed';
    case 'not-started':
      return 'did not start';
    default:
      return reason satisfies never;
  }
};

export type EngineProcessOptions<Kinds extends ProcessKinds> = {
  readonly script: URL;
  readonly config: Kinds['load']['request'];
  /** Subject of the sentences in errors: `The voice model Cori`. */
  readonly title: string;
  /** Called whenever the last text is done. */
  readonly onIdle?: () => void;
};

/** A speech engine in a process of its own. Its calls throw SpeechError. */
export const createEngineProcess = <Kinds extends ProcessKinds>({
  script,
  config,
  title,
  onIdle,
}: EngineProcessOptions<Kinds>): ProcessClient<Kinds> =>
  createProcessClient<Kinds>({
    script,
    config,
    timeouts: { loadMilliseconds: LOAD_TIMEOUT_MILLISECONDS, requestMilliseconds: REQUEST_TIMEOUT_MILLISECONDS },
    errorOf: (problem) => new SpeechError('unavailable', `${title} ${predicateOf(problem)}.`, { cause: problem.cause }),
    cancelled: () => new SpeechError('cancelled', 'Speech was cancelled.'),
    ...(onIdle && { onIdle }),
  });
