import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { speechMessage } from '@sonora/contracts/messages/speech';
import { type CancelSignal, SpeechError, throwIfCancelled } from '@sonora/speech';

/** Full path of a program in the search path, found without a shell. */
export const findExecutable = async (
  name: string,
  searchPath = process.env.PATH ?? '',
): Promise<string | undefined> => {
  for (const folder of searchPath.split(delimiter)) {
    if (folder === '') continue;
    const path = join(folder, name);
    const runs = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return path;
  }
  return undefined;
};

export type ChildRun = {
  /** Full path of the program. */
  readonly program: string;
  /** Passed without a shell. */
  readonly args: readonly string[];
  /** Private folder of this run, which is also its HOME. */
  readonly folder: string;
  readonly timeoutMilliseconds: number;
  readonly signal?: CancelSignal;
  /**
   * True for programs that need environment variables of the operator, such as proxy settings. Default: false, an empty
   * environment.
   */
  readonly inheritsEnvironment?: boolean;
};

/** Length of standard error that is kept for the log. */
const KEPT_CHARACTERS = 2_000;

/**
 * Runs a program to its end. Kills it after the timeout or when the signal fires.
 * @returns its standard output
 * @throws SpeechError `cancelled`, or `unavailable` with standard error as its cause
 */
export const runChild = ({
  program,
  args,
  folder,
  timeoutMilliseconds,
  signal,
  inheritsEnvironment = false,
}: ChildRun): Promise<string> =>
  new Promise((resolve, reject) => {
    throwIfCancelled(signal);
    const child = spawn(program, args, {
      cwd: folder,
      env: inheritsEnvironment ? process.env : { PATH: process.env.PATH ?? '', HOME: folder, LANG: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let complaint = '';
    let verdict: SpeechError | undefined;
    const end = (error: SpeechError): void => {
      verdict ??= error;
      child.kill('SIGKILL');
    };
    const onAbort = (): void => end(new SpeechError('cancelled', speechMessage('speech.cancelled')));
    const watchdog = setTimeout(() => {
      end(new SpeechError('unavailable', speechMessage('speech.engineTooLong')));
    }, timeoutMilliseconds);
    signal?.addEventListener('abort', onAbort);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-KEPT_CHARACTERS * 10);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-KEPT_CHARACTERS);
    });
    const finish = (exitCode: number | null, cause?: unknown): void => {
      clearTimeout(watchdog);
      signal?.removeEventListener('abort', onAbort);
      if (verdict !== undefined) reject(verdict);
      else if (exitCode === 0) resolve(output);
      else reject(new SpeechError('unavailable', speechMessage('speech.engineFailed'), { cause: cause ?? complaint }));
    };
    child.once('error', (error) => finish(null, error));
    child.once('close', (exitCode) => finish(exitCode));
  });

/** Runs `work` in a new folder below `parent` that only this user can read, and always removes the folder. */
export const inPrivateFolder = async <Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> => {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'speech-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};

/**
 * Runs work when there is capacity. Waiting work leaves the queue as soon as its signal fires, and rejects as
 * `cancelled`.
 */
export type Limiter = <Result>(work: () => Promise<Result>, signal?: CancelSignal) => Promise<Result>;

/** Limits concurrency to `size`; further work waits in order. */
export const createLimiter = (size: number): Limiter => {
  const waiting = new Set<() => void>();
  let running = 0;
  const placeFree = (signal: CancelSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.delete(enter);
        signal?.removeEventListener('abort', onAbort);
      };
      const enter = (): void => {
        leave();
        resolve();
      };
      const onAbort = (): void => {
        leave();
        reject(new SpeechError('cancelled', speechMessage('speech.cancelled')));
      };
      waiting.add(enter);
      signal?.addEventListener('abort', onAbort);
    });
  return async (work, signal) => {
    throwIfCancelled(signal);
    if (running >= size) await placeFree(signal);
    else running += 1;
    try {
      return await work();
    } finally {
      const [next] = waiting;
      // Hands its slot directly to the next in the queue, so that no new call can take it.
      if (next === undefined) running -= 1;
      else next();
    }
  };
};
