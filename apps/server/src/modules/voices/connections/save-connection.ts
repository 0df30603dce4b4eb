import { type CloudEngine, type ConnectionSettings, DomainError, type Finding } from '@sonora/contracts';
import { formMessage } from '@sonora/contracts/messages/forms';
import type { Message } from '@sonora/contracts/messages/message';
import { INSTALLATION } from '../../../platform/ids/installation-id.ts';
import { AddressRefusedError, parseBaseAddress } from '../../../platform/network/guarded-address.ts';
import type { TextSeal } from '../../../platform/secrets/sealed-text.ts';
import type { ConnectionRow, ConnectionsRepository } from './connections.repository.ts';
import { sealPlace } from './seal-place.ts';

/** Required settings by engine. */
const neededOf: Readonly<Record<CloudEngine, readonly ('apiKey' | 'baseUrl' | 'region')[]>> = {
  azure: ['apiKey', 'region'],
  elevenlabs: ['apiKey'],
  'openai-compatible': ['baseUrl'],
};

const addressProblem = (baseUrl: string, allowPrivateAddresses: boolean): Message | undefined => {
  try {
    parseBaseAddress(baseUrl, { allowPrivateAddresses });
    return undefined;
  } catch (error) {
    if (error instanceof AddressRefusedError) return error.sentence;
    throw error;
  }
};

/** True when the address changes: the stored key and voices must not be used with another address. */
const isAnother = (known: ConnectionRow, { baseUrl, region }: ConnectionSettings): boolean =>
  (known.baseUrl ?? undefined) !== baseUrl || (known.region ?? undefined) !== region;

/**
 * Saves a connection with an encrypted key. Without a new key, the stored one is kept if the address is unchanged.
 * @throws DomainError `invalid-input` with the field
 */
export const saveConnection = async (
  { repository, seal }: { readonly repository: ConnectionsRepository; readonly seal: TextSeal },
  { orgId, engine }: { readonly orgId: string; readonly engine: CloudEngine },
  settings: ConnectionSettings,
): Promise<void> => {
  const known = await repository.find({ orgId, engine });
  const isElsewhere = known === undefined || isAnother(known, settings);
  const kept = isElsewhere ? null : known.sealedKey;
  const findings: Finding[] = neededOf[engine]
    .filter((field) => settings[field] === undefined && !(field === 'apiKey' && kept !== null))
    .map((field) => ({ place: `body.${field}`, message: formMessage('forms.given') }));
  if (settings.baseUrl !== undefined) {
    const problem = addressProblem(settings.baseUrl, orgId === INSTALLATION);
    if (problem) findings.push({ place: 'body.baseUrl', message: problem });
  }
  if (findings.length > 0) throw new DomainError('invalid-input', { findings });
  const { apiKey, baseUrl, region, model } = settings;
  await repository.save(
    { orgId, engine },
    {
      baseUrl: baseUrl ?? null,
      region: region ?? null,
      model: model ?? null,
      isElsewhere,
      sealedKey: apiKey === undefined ? kept : seal.seal(apiKey, sealPlace({ orgId, engine })),
    },
  );
};

/** Settings for the audit entry: address, model, and whether the key was changed. */
export const recordedSettings = ({ apiKey, ...settings }: ConnectionSettings): Readonly<Record<string, unknown>> => ({
  ...settings,
  ...(apiKey !== undefined && { newKey: true }),
});
