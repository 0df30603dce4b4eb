import { createAzureProvider } from './azure/azure-provider.ts';
import { createElevenLabsProvider } from './elevenlabs/elevenlabs-provider.ts';
import { createOpenAiCompatibleProvider } from './openai-compatible/openai-provider.ts';
import type { SpeechProvider } from './speech-provider.ts';

/**
 * Settings of a connected service. Required fields were validated when they were saved; a missing one is an empty
 * string here.
 */
type CloudSettings = {
  readonly engine: 'openai-compatible' | 'elevenlabs' | 'azure';
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
  readonly region: string | undefined;
  readonly model: string | undefined;
  readonly allowPrivateAddresses: boolean;
};

/** @throws SpeechError `refused` when the settings cannot be used */
export const createCloudProvider = (settings: CloudSettings): SpeechProvider => {
  const { engine, apiKey = '', baseUrl, region = '', model, allowPrivateAddresses } = settings;
  const shared = { apiKey, allowPrivateAddresses, ...(model === undefined ? {} : { model }) };
  const elsewhere = baseUrl === undefined ? {} : { baseUrl };
  switch (engine) {
    case 'azure':
      return createAzureProvider({ ...shared, ...elsewhere, region });
    case 'elevenlabs':
      return createElevenLabsProvider({ ...shared, ...elsewhere });
    case 'openai-compatible':
      return createOpenAiCompatibleProvider({ ...shared, baseUrl: baseUrl ?? '' });
    default:
      throw new Error(`unknown engine ${String(engine satisfies never)}`);
  }
};
