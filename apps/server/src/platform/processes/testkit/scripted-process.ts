import { setTimeout as sleep } from 'node:timers/promises';
import { serveProcess } from '../process-server.ts';

/** Behaviour on `load`. */
type Behaviour = 'answers' | 'fails' | 'exits' | 'is silent';

export type ScriptedKinds = {
  readonly load: { readonly request: Behaviour; readonly response: null };
  readonly echo: {
    readonly request: unknown;
    readonly response: { readonly processId: number; readonly value: unknown };
  };
  readonly fail: { readonly request: string; readonly response: never };
  readonly exit: { readonly request: number; readonly response: never };
  readonly hang: { readonly request: null; readonly response: null };
};

serveProcess<ScriptedKinds>({
  load: async (behaviour) => {
    if (behaviour === 'fails') throw new Error('the model is damaged');
    if (behaviour === 'exits') process.exit(3);
    if (behaviour === 'is silent') await sleep(60_000);
    return null;
  },
  echo: (value) => ({ processId: process.pid, value }),
  fail: (message) => {
    throw new Error(message);
  },
  exit: (code) => {
    process.stderr.write('out of memory\n', () => process.exit(code));
    return new Promise(() => undefined) as never;
  },
  hang: async () => {
    await sleep(60_000);
    return null;
  },
});
