import type { Message, MessageReference } from '@sonora/contracts/messages/message';
import { speechMessage } from '@sonora/contracts/messages/speech';
import type { VoiceDefinition } from '@sonora/speech';
import { INSTALLATION } from '../../../platform/ids/installation-id.ts';
import type { ConnectionRow } from './connections.repository.ts';

/** A sentence with its message id and values, if it has them. */
export type VoiceTrouble = Pick<Message, 'text'> & Partial<MessageReference>;

/** Voices available to one organisation. */
export type VoiceLibrary = {
  /** Local voices first. */
  voices(): readonly VoiceDefinition[];
  /** By alias or id, ignoring case. */
  find(aliasOrId: string): VoiceDefinition | undefined;
  /** Connection of a voice; undefined for a local voice. */
  connectionOf(voice: VoiceDefinition): ConnectionRow | undefined;
  /** Reason why a voice is unavailable at the moment; undefined when it is available. Rows of earlier versions have no id. */
  troubleOf(voice: VoiceDefinition): VoiceTrouble | undefined;
};

const isOf = (engine: string) => (row: ConnectionRow) => row.engine === engine;

/**
 * Local voices and those of connected services. An organisation's own connection replaces the installation's connection
 * to the same service.
 * @param rows of the organisation and of the installation
 */
export const createVoiceLibrary = (local: readonly VoiceDefinition[], rows: readonly ConnectionRow[]): VoiceLibrary => {
  const own = rows.filter(({ orgId }) => orgId !== INSTALLATION);
  const used = [...own, ...rows.filter((row) => row.orgId === INSTALLATION && !own.some(isOf(row.engine)))];
  const byName = new Map<string, VoiceDefinition>();
  const voices: VoiceDefinition[] = [];
  for (const voice of [...local, ...used.flatMap((row) => row.voices)]) {
    // Services choose names freely, so a voice must not replace an earlier one of the same name.
    if (byName.has(voice.alias.toLowerCase()) || byName.has(voice.voiceId.toLowerCase())) continue;
    byName.set(voice.alias.toLowerCase(), voice);
    byName.set(voice.voiceId.toLowerCase(), voice);
    voices.push(voice);
  }
  const connectionOf = ({ base }: VoiceDefinition): ConnectionRow | undefined => used.find(isOf(base.engine));
  return {
    voices: () => voices,
    find: (aliasOrId) => byName.get(aliasOrId.trim().toLowerCase()),
    connectionOf,
    troubleOf: (voice) => {
      const row = connectionOf(voice);
      if (row?.status !== 'down') return undefined;
      return row.statusText === null
        ? speechMessage('speech.outOfOrder')
        : { text: row.statusText, ...row.statusReference };
    },
  };
};

const familyOf = (languageCode: string): string => languageCode.split('-')[0]!.toLowerCase();

/**
 * Fallback for a failing voice: the one that it names, if that is local and has the same language; else a local voice
 * of the same language, preferably of the same gender and accent.
 */
export const fallbackFor = (
  voice: Pick<VoiceDefinition, 'alias' | 'languageCode' | 'gender' | 'accent' | 'standInAlias'>,
  local: readonly VoiceDefinition[],
): VoiceDefinition | undefined => {
  const likeness = (other: VoiceDefinition): number =>
    Number(other.alias === voice.standInAlias?.toLowerCase()) * 4 +
    Number(other.gender === voice.gender) * 2 +
    Number(other.accent === voice.accent);
  return local
    .filter((other) => other.alias !== voice.alias && familyOf(other.languageCode) === familyOf(voice.languageCode))
    .toSorted((one, other) => likeness(other) - likeness(one))[0];
};
