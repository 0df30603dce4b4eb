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

/** What a provider is made of. */
export type ProviderSettings = {
  readonly engine: CloudEngine;
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
  readonly region: string | undefined;
  readonly model: string | undefined;
  /** The operator's own servers may stand on this machine or network; an organisation's may not. */
  readonly allowPrivateAddresses: boolean;
};

export type ProviderPoolPorts = {
  readonly seal: TextSeal;
  /** @throws SpeechError `refused` when the settings cannot be used */
  readonly createProvider: (settings: ProviderSettings) => SpeechProvider;
  /** Caches speech, so that no text is paid for twice. */
  readonly remember: (engine: SpeechEngine) => SpeechEngine;
  readonly addCharacters: (orgId: string, engine: CloudEngine, characters: number) => Promise<void>;
  /** Told why characters could not be counted: what was paid for is not thrown away for it. */
  readonly onUncounted: (error: unknown) => void;
  /** Told when a service goes down or comes back. */
  readonly onStatus: (row: ConnectionRow, status: ConnectionStatus, reason: Message | undefined) => void;
};

type Entry = {
  readonly modifiedAt: number;
  readonly provider: SpeechProvider;
  readonly watched: WatchedEngine;
  readonly byOrganisation: Map<string, SpeechEngine>;
};

/** Ads that began before settings were changed end with those that they began with. */
const MAX_SETTINGS_OF_A_CONNECTION = 2;

const names: Readonly<Record<CloudEngine, string>> = {
  azure: 'Azure',
  elevenlabs: 'ElevenLabs',
  'openai-compatible': 'The speech server',
};

const digestOf = (...parts: readonly (string | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);

export type ProviderPool = {
  /** The engine of a connection, for one organisation. @throws SpeechError `refused` */
  engineOf(row: ConnectionRow, orgId: string): SpeechEngine;
  /** Asks the service for its voices. @throws SpeechError */
  listVoices(row: ConnectionRow, signal: CancelSignal): Promise<readonly VoiceDefinition[]>;
  close(): Promise<void>;
};

/** The services that this process has reached, kept from one request to the next. */
export const createProviderPool = (ports: ProviderPoolPorts): ProviderPool => {
  /** By connection; the settings that were used last stand last. */
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
   * Part of the cache key: two servers may have different voices of one name, and speech of one organisation's voice is never
   * returned to another organisation.
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
    // Asynchronous from its first step, so that settings that cannot be used reject, too.
    listVoices: async (row, signal) => entryOf(row).provider.listVoices(signal),
    close: async () => {
      await Promise.all([...entries.values()].flat().map(({ provider }) => provider.close?.()));
      entries.clear();
    },
  };
};
