import { createAzureProvider } from '../../../apps/server/src/platform/speech/azure/azure-provider.ts';
import type { CloudPorts } from '../../../apps/server/src/platform/speech/cloud/cloud-client.ts';
import type { StartTimer } from '../../../apps/server/src/platform/speech/cloud/exchange.ts';
import { createElevenLabsProvider } from '../../../apps/server/src/platform/speech/elevenlabs/elevenlabs-provider.ts';
import { createOpenAiCompatibleProvider } from '../../../apps/server/src/platform/speech/openai-compatible/openai-provider.ts';
import type { SpeechProvider } from '../../../apps/server/src/platform/speech/speech-provider.ts';
import { startAzureDouble } from './azure-double.ts';
import type { SpeechDouble } from './double-server.ts';
import { startElevenLabsDouble } from './elevenlabs-double.ts';
import { startOpenAiDouble } from './openai-double.ts';

/** A double with the key that it accepts. */
export type KeyedDouble = SpeechDouble & { readonly key: string; readonly voices: readonly string[] };

/** Starts a provider's double and connects its adapter. */
export type DoubleMaker = {
  readonly start: () => Promise<KeyedDouble>;
  readonly connect: (double: KeyedDouble, ports: CloudPorts) => SpeechProvider;
};

const own = { allowPrivateAddresses: true };

/** Doubles of all speech services, by engine id. */
export const doubleMakers: Readonly<Record<string, DoubleMaker>> = {
  'openai-compatible': {
    start: startOpenAiDouble,
    connect: ({ url, key, voices }, ports) =>
      createOpenAiCompatibleProvider({ ...own, baseUrl: `${url}/v1`, apiKey: key, voices }, ports),
  },
  elevenlabs: {
    start: startElevenLabsDouble,
    connect: ({ url, key }, ports) => createElevenLabsProvider({ ...own, baseUrl: url, apiKey: key }, ports),
  },
  azure: {
    start: startAzureDouble,
    connect: ({ url, key }, ports) =>
      createAzureProvider({ ...own, baseUrl: url, apiKey: key, region: 'westeurope' }, ports),
  },
};

/** Timers of deadlines in a time that passes only while a double keeps its client waiting: a second for each tick. */
export const createWaitingTime = (): { readonly startTimer: StartTimer; readonly tick: () => void } => {
  const timers = new Set<{ readonly end: number; readonly onPassed: () => void }>();
  let now = 0;
  return {
    startTimer: (milliseconds, onPassed) => {
      const timer = { end: now + milliseconds, onPassed };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    tick: () => {
      now += 1_000;
      for (const timer of timers) if (timer.end <= now && timers.delete(timer)) timer.onPassed();
    },
  };
};
