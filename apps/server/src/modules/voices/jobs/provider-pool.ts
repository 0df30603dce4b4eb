import { createHash } from 'node:crypto';
import type { CloudEngine, ConnectionStatus } from '@sonora/contracts';
import type { Message } from '@sonora/contracts/messages/message';
import { speechMessage } from '@sonora/contracts/messages/speech';
import { type CancelSignal, type SpeechEngine, SpeechError, textOfTokens, type VoiceDefinition } from '@sonora/speech';
import { INSTALLATION } from '../../../platform/ids/installation-id.ts';
import type { TextSeal } from '../../../platform/secrets/sealed-text.ts';
import { type WatchedEngine, watchEngine } from '../../../platform/speech/cloud/health.ts';
import type { SpeechProvider } from '../../../platform/speech/speech-provider.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import { sealPlace } from '../connections/seal-place.ts';

/** Settings of a provider. */
export type ProviderSettings = {
  readonly engine: CloudEngine;
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
  readonly region: string | undefined;
  readonly model: string | undefined;
  /** The operator's own servers may be on this machine or network; an organisation's may not. */
  readonly allowPrivateAddresses: boolean;
};

export type ProviderPoolPorts = {
  readonly seal: TextSeal;
  /** @throws SpeechError `refused` when the settings cannot be used */
  readonly createProvider: (settings: ProviderSettings) => SpeechProvider;
  /** Wraps an engine with a cache, so that each text is paid for once. */
  readonly remember: (engine: SpeechEngine) => SpeechEngine;
  readonly addCharacters: (orgId: string, engine: CloudEngine, characters: number) => Promise<void>;
  /** Called when characters could not be counted. The speech is used nevertheless, since it is already paid for. */
  readonly onUncounted: (error: unknown) => void;
  /** Called when a service goes down or recovers. */
  readonly onStatus: (row: ConnectionRow, status: ConnectionStatus, reason: Message | undefined) => void;
};

type Entry = {
  readonly modifiedAt: number;
  readonly provider: SpeechProvider;
  readonly watched: WatchedEngine;
  readonly byOrganisation: Map<string, SpeechEngine>;
};

/** Ads that started before a change of settings continue with the earlier ones. */
const MAX_SETTINGS_OF_A_CONNECTION = 2;

const names: Readonly<Record<CloudEngine, string>> = {
  azure: 'Azure',
  elevenlabs: 'ElevenLabs',
  'openai-compatible': 'The speech server',
};

const digestOf = (...parts: readonly (string | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);

export type ProviderPool = {
  /** Engine of a connection for one organisation. @throws SpeechError `refused` */
  engineOf(row: ConnectionRow, orgId: string): SpeechEngine;
  /** Requests the voices of a service. @throws SpeechError */
  listVoices(row: ConnectionRow, signal: CancelSignal): Promise<readonly VoiceDefinition[]>;
  close(): Promise<void>;
};

/** Providers of this process, reused between requests. */
export const createProviderPool = (ports: ProviderPoolPorts): ProviderPool => {
  /** By connection; most recently used settings last. */
  const entries = new Map<string, readonly Entry[]>();

  const keyOf = (row: ConnectionRow): string | undefined => {
    if (row.sealedKey === null) return undefined;
    const key = ports.seal.open(row.sealedKey, sealPlace(row));
    if (key === undefined) {
      throw new SpeechError('refused', speechMessage('speech.keyUnreadable', { service: names[row.engine] }));
    }
    return key;
  };

  const openEntry = (row: ConnectionRow): Entry => {
    const { engine, baseUrl, region, model, orgId } = row;
    const provider = ports.createProvider({
      engine,
      apiKey: keyOf(row),
      baseUrl: baseUrl ?? undefined,
      region: region ?? undefined,
      model: model ?? undefined,
      allowPrivateAddresses: orgId === INSTALLATION,
    });
    const watched = watchEngine(provider.engine, {
      name: names[engine],
      onChange: ({ status, reason }) => ports.onStatus(row, status, reason ?? undefined),
    });
    return { modifiedAt: row.modifiedAt.getTime(), provider, watched, byOrganisation: new Map() };
  };

  const entryOf = (row: ConnectionRow): Entry => {
    const place = sealPlace(row);
    const known = entries.get(place) ?? [];
    const entry = known.find(({ modifiedAt }) => modifiedAt === row.modifiedAt.getTime()) ?? openEntry(row);
    const kept = [...known.filter((other) => other !== entry), entry];
    for (const { provider } of kept.splice(0, kept.length - MAX_SETTINGS_OF_A_CONNECTION)) void provider.close?.();
    entries.set(place, kept);
    return entry;
  };

  /**
   * Part of the cache key: two servers may have different voices of the same name, and one organisation must never get
   * cached speech of another organisation's voice.
   */
  const versionOf = ({ orgId, baseUrl, region, model }: ConnectionRow, { version }: SpeechEngine): string =>
    `${version}/${digestOf(orgId, baseUrl, region, model)}`;

  const counted = (row: ConnectionRow, watched: WatchedEngine, orgId: string): SpeechEngine => ({
    id: watched.id,
    version: versionOf(row, watched),
    get capabilities() {
      return watched.capabilities;
    },
    voices: () => watched.voices(),
    synthesise: async (request, signal) => {
      const result = await watched.synthesise(request, signal);
      await ports.addCharacters(orgId, row.engine, textOfTokens(request.words).length).catch(ports.onUncounted);
      return result;
    },
  });

  return {
    engineOf: (row, orgId) => {
      const { watched, byOrganisation } = entryOf(row);
      const known = byOrganisation.get(orgId);
      if (known) return known;
      const engine = ports.remember(counted(row, watched, orgId));
      byOrganisation.set(orgId, engine);
      return engine;
    },
    // Async, so that invalid settings reject instead of throwing.
    listVoices: async (row, signal) => entryOf(row).provider.listVoices(signal),
    close: async () => {
      await Promise.all([...entries.values()].flat().map(({ provider }) => provider.close?.()));
      entries.clear();
    },
  };
};
