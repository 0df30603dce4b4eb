import type { Message, MessageReference } from '@sonora/contracts/messages/message';
import { speechMessage } from '@sonora/contracts/messages/speech';
import type { VoiceDefinition } from '@sonora/speech';
import { INSTALLATION } from '../../../platform/ids/installation-id.ts';
import type { ConnectionRow } from './connections.repository.ts';

/** A sentence, with what translates it. */
export type VoiceTrouble = Pick<Message, 'text'> & Partial<MessageReference>;

/** The voices that one organisation can choose from. */
export type VoiceLibrary = {
  /** Those that speak on this machine first. */
  voices(): readonly VoiceDefinition[];
  /** By alias or id, without regard to case. */
  find(aliasOrId: string): VoiceDefinition | undefined;
  /** The connection that a voice speaks through; undefined for one that speaks on this machine. */
  connectionOf(voice: VoiceDefinition): ConnectionRow | undefined;
  /** Why a voice cannot speak at the moment; undefined when it can. Rows of earlier versions have no id. */
  troubleOf(voice: VoiceDefinition): VoiceTrouble | undefined;
};

const isOf = (engine: string) => (row: ConnectionRow) => row.engine === engine;

/**
 * The voices of this machine and those of connected services. An organisation's own connection to a service takes the place
 * of the installation's.
 * @param rows of the organisation and of the installation
 */
export const createVoiceLibrary = (local: readonly VoiceDefinition[], rows: readonly ConnectionRow[]): VoiceLibrary => {
  const own = rows.filter(({ orgId }) => orgId !== INSTALLATION);
  const used = [...own, ...rows.filter((row) => row.orgId === INSTALLATION && !own.some(isOf(row.engine)))];
  const byName = new Map<string, VoiceDefinition>();
  const voices: VoiceDefinition[] = [];
  for (const voice of [...local, ...used.flatMap((row) => row.voices)]) {
    // A service names its voices as it likes: it may not take the place of one that is there.
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
 * The voice that replaces one that fails: the one that it names, if it is on this machine and speaks its language; else a voice
 * of this machine in its language, preferably of its gender and accent.
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
