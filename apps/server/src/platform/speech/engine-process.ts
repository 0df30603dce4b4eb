import type { Message } from '@sonora/contracts/messages/message';
import { speechMessage } from '@sonora/contracts/messages/speech';
import { SpeechError } from '@sonora/speech';
import { createProcessClient, type ProcessClient, type ProcessProblem } from '../processes/process-client.ts';
import type { ProcessKinds } from '../processes/process-server.ts';

/** The largest models have 300 MB and load within seconds, or within a minute from a slow disk. */
const LOAD_TIMEOUT_MILLISECONDS = 120_000;
/** A text of 1,000 characters is a minute of speech, which a slow core computes within two minutes. */
const REQUEST_TIMEOUT_MILLISECONDS = 180_000;

/** Error message for a failure of the engine's process. */
const messageOf = ({ reason, loading }: ProcessProblem, engine: string | Message): Message => {
  switch (reason) {
    case 'failed':
      return speechMessage(loading ? 'speech.cannotBeLoaded' : 'speech.couldNotSpeak', { engine });
    case 'timeout':
      return speechMessage(loading ? 'speech.loadingTooLong' : 'speech.tookTooLong', { engine });
    case 'exited':
      return speechMessage(loading ? 'speech.filesDamaged' : 'speech.crashed', { engine });
    case 'not-started':
      return speechMessage('speech.didNotStart', { engine });
    default:
      return reason satisfies never;
  }
};

export type EngineProcessOptions<Kinds extends ProcessKinds> = {
  readonly script: URL;
  readonly config: Kinds['load']['request'];
  /** Subject of error messages, for example `The voice model Cori`. */
  readonly title: string | Message;
  /** Called when the queue becomes empty. */
  readonly onIdle?: () => void;
};

/** A speech engine in a separate process. Its calls throw SpeechError. */
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
    errorOf: (problem) => new SpeechError('unavailable', messageOf(problem, title), { cause: problem.cause }),
    cancelled: () => new SpeechError('cancelled', speechMessage('speech.cancelled')),
    ...(onIdle && { onIdle }),
  });
