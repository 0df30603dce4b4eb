import { speechMessage } from '@sonora/contracts/messages/speech';
import { type CancelSignal, SpeechError, throwIfCancelled } from '@sonora/speech';
import type { ProcessClient } from '../../processes/process-client.ts';
import { createEngineProcess } from '../engine-process.ts';
import type { SherpaConfig, SherpaJob, SherpaKinds, SherpaSpeech } from './sherpa-kinds.ts';

export type PoolRequest = {
  readonly title: string;
  /** Hash of the model's files; a changed model gets another process. */
  readonly hash: string;
  readonly config: SherpaConfig;
  readonly job: SherpaJob;
};

export type SherpaPool = {
  run(request: PoolRequest, signal?: CancelSignal): Promise<SherpaSpeech>;
  /** Titles of the models in memory, least recently used first. */
  loaded(): readonly string[];
  /** Ends the processes of all models whose hash is not in the set. */
  keepOnly(hashes: ReadonlySet<string>): void;
  close(): Promise<void>;
};

type Loaded = { readonly client: ProcessClient<SherpaKinds>; readonly title: string; readonly hash: string };

const script = new URL('./sherpa-process.ts', import.meta.url);

const startModel = (config: SherpaConfig, title: string, onIdle: () => void): ProcessClient<SherpaKinds> =>
  createEngineProcess<SherpaKinds>({ script, config, title: speechMessage('speech.model', { model: title }), onIdle });

const closed = (): SpeechError => new SpeechError('cancelled', speechMessage('speech.engineWasClosed'));

/**
 * Models in memory, each in a separate process that starts with its first request. Above `maxModels`, the least
 * recently used idle process is ended; while all are busy, a new one waits.
 */
export const createSherpaPool = (maxModels: number): SherpaPool => {
  /** In order of last use, so that the first idle entry is the least recently used. */
  const models = new Map<string, Loaded>();
  const waiting = new Set<() => void>();
  let isClosed = false;

  const wake = (): void => {
    for (const resolve of [...waiting]) resolve();
  };

  /** Resolves when a process has become idle or has ended, or when the signal fires. */
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

  const dropEnded = (): void => {
    for (const [key, { client }] of models) if (client.isIdle() && !client.isRunning()) models.delete(key);
  };

  /**
   * The model's process, or undefined while there is no capacity. The caller must not await between this and the call.
   */
  const take = ({ title, hash, config }: PoolRequest): Loaded | undefined => {
    const key = `${hash} ${JSON.stringify(config)}`;
    dropEnded();
    const known = models.get(key);
    if (known === undefined && models.size >= maxModels) return undefined;
    const loaded = known ?? { client: startModel(config, title, wake), title, hash };
    models.delete(key);
    models.set(key, loaded);
    return loaded;
  };

  const freePlace = async (signal: CancelSignal | undefined): Promise<void> => {
    const oldest = [...models].find(([, { client }]) => client.isIdle());
    if (oldest === undefined) return change(signal);
    models.delete(oldest[0]);
    await oldest[1].client.end(closed());
  };

  return {
    run: async (request, signal) => {
      while (true) {
        throwIfCancelled(signal);
        if (isClosed) throw closed();
        const loaded = take(request);
        if (loaded !== undefined) return loaded.client.call('speak', request.job, signal);
        await freePlace(signal);
      }
    },
    loaded: () => [...models.values()].filter(({ client }) => client.isRunning()).map(({ title }) => title),
    keepOnly: (hashes) => {
      for (const [key, { client, hash }] of models) {
        if (hashes.has(hash) || !client.isIdle()) continue;
        models.delete(key);
        void client.end(closed());
      }
    },
    close: async () => {
      isClosed = true;
      const clients = [...models.values()].map(({ client }) => client);
      models.clear();
      wake();
      await Promise.all(clients.map((client) => client.end(closed())));
    },
  };
};
