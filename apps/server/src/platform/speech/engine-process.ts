import type { Message } from '@sonora/contracts/messages/message';
import { speechMessage } from '@sonora/contracts/messages/speech';
import { SpeechError } from '@sonora/speech';
import { createProcessClient, type ProcessClient, type ProcessProblem } from '../processes/process-client.ts';
import type { ProcessKinds } from '../processes/process-server.ts';

/** The largest models are 300 MB and load in seconds, from a slow disk in a minute. */
const LOAD_TIMEOUT_MILLISECONDS = 120_000;
/** A thousand characters are a minute of speech; a slow core needs twice that. */
const REQUEST_TIMEOUT_MILLISECONDS = 180_000;

/** The message that tells what happened to an engine. */
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
  /** Subject of the sentences in errors: `The voice model Cori`. */
  readonly title: string | Message;
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
    errorOf: (problem) => new SpeechError('unavailable', messageOf(problem, title), { cause: problem.cause }),
    cancelled: () => new SpeechError('cancelled', speechMessage('speech.cancelled')),
    ...(onIdle && { onIdle }),
  });
