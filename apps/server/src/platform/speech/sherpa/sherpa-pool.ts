import { speechMessage } from '@sonora/contracts/messages/speech';
import { type CancelSignal, SpeechError, throwIfCancelled } from '@sonora/speech';
import { createEngineChild, type EngineChild } from '../engine-child.ts';
import type { SherpaConfig, SherpaJob, SherpaSpoken } from './sherpa-protocol.ts';

export type PoolRequest = {
  readonly title: string;
  /** The content of the model's files: another content is another process. */
  readonly hash: string;
  readonly config: SherpaConfig;
  readonly job: SherpaJob;
};

export type SherpaPool = {
  run(request: PoolRequest, signal?: CancelSignal): Promise<SherpaSpoken>;
  /** Titles of the models in memory; the first is the one to leave next. */
  loaded(): readonly string[];
  /** Ends the processes of every model whose content is not among these. */
  keepOnly(hashes: ReadonlySet<string>): void;
  close(): Promise<void>;
};

type Loaded = { readonly child: EngineChild<SherpaJob, SherpaSpoken>; readonly title: string; readonly hash: string };

const script = new URL('./sherpa-process.ts', import.meta.url);

const startModel = (config: SherpaConfig, title: string, onIdle: () => void): EngineChild<SherpaJob, SherpaSpoken> =>
  createEngineChild({ script, config, title: speechMessage('speech.model', { model: title }), onIdle });

const closed = (): SpeechError => new SpeechError('cancelled', speechMessage('speech.engineWasClosed'));

/**
 * Models in memory, each in a process of its own, loaded when they are first asked for. When there are too many, the one that
 * has been silent longest leaves; while all of them speak, a new one waits.
 */
export const createSherpaPool = (mostModels: number): SherpaPool => {
  /** In the order of last use: the first is the one to leave. */
  const models = new Map<string, Loaded>();
  const waiting = new Set<() => void>();
  let isClosed = false;

  const wake = (): void => {
    for (const resolve of [...waiting]) resolve();
  };

  /** Resolves when a process has become idle or has ended, or the signal fires. */
  const change = (signal: CancelSignal | undefined): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        waiting.delete(done);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      waiting.add(done);
      signal?.addEventListener('abort', done);
    });

  const forgetDead = (): void => {
    for (const [key, { child }] of models) if (child.isIdle() && !child.isLoaded()) models.delete(key);
  };

  /** The model's process, once there is a place for it; nothing may be waited for between finding a place and speaking. */
  const take = ({ title, hash, config }: PoolRequest): Loaded | undefined => {
    const key = `${hash} ${JSON.stringify(config)}`;
    forgetDead();
    const known = models.get(key);
    if (known === undefined && models.size >= mostModels) return undefined;
    const loaded = known ?? { child: startModel(config, title, wake), title, hash };
    models.delete(key);
    models.set(key, loaded);
    return loaded;
  };

  const makeRoom = async (signal: CancelSignal | undefined): Promise<void> => {
    const oldest = [...models].find(([, { child }]) => child.isIdle());
    if (oldest === undefined) return change(signal);
    models.delete(oldest[0]);
    await oldest[1].child.end(closed());
  };

  return {
    run: async (request, signal) => {
      while (true) {
        throwIfCancelled(signal);
        if (isClosed) throw closed();
        const loaded = take(request);
        if (loaded !== undefined) return loaded.child.speak(request.job, signal);
        await makeRoom(signal);
      }
    },
    loaded: () => [...models.values()].filter(({ child }) => child.isLoaded()).map(({ title }) => title),
    keepOnly: (hashes) => {
      for (const [key, { child, hash }] of models) {
        if (hashes.has(hash) || !child.isIdle()) continue;
        models.delete(key);
        void child.end(closed());
      }
    },
    close: async () => {
      isClosed = true;
      const children = [...models.values()].map(({ child }) => child);
      models.clear();
      wake();
      await Promise.all(children.map((child) => child.end(closed())));
    },
  };
};
