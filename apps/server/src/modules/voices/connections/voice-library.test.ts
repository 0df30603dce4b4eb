import type { VoiceDefinition } from '@sonora/speech';
import { voiceCatalogue } from '@sonora/speech';
import { describe, expect, it } from 'vitest';
import { INSTALLATION } from '../../../platform/ids/installation-id.ts';
import type { ConnectionRow } from './connections.repository.ts';
import { createVoiceLibrary, fallbackFor } from './voice-library.ts';

const [wren] = voiceCatalogue;
const voice = (alias: string, change: Partial<VoiceDefinition> = {}): VoiceDefinition => ({
  ...wren!,
  alias,
  voiceId: `id-${alias}`,
  ...change,
});
const cloud = (alias: string, engine: string): VoiceDefinition => voice(alias, { base: { engine, voice: alias } });
const row = (
  orgId: string,
  voices: readonly VoiceDefinition[],
  change: Partial<ConnectionRow> = {},
): ConnectionRow => ({
  orgId,
  engine: 'elevenlabs',
  baseUrl: null,
  region: null,
  model: null,
  sealedKey: null,
  voices,
  status: 'ready',
  statusText: null,
  statusReference: null,
  statusSince: new Date(0),
  checkedAt: null,
  modifiedAt: new Date(0),
  ...change,
});

describe('createVoiceLibrary', () => {
  it('takes an organisation’s own connection in place of the installation’s, and knows through which a voice speaks', () => {
    const own = row('org', [cloud('eleven_own', 'elevenlabs')]);
    const shared = row(INSTALLATION, [cloud('eleven_shared', 'elevenlabs')]);
    const azure = row(INSTALLATION, [cloud('azure_one', 'azure')], { engine: 'azure' });
    const library = createVoiceLibrary([voice('wren')], [own, shared, azure]);
    expect(library.voices().map(({ alias }) => alias)).toEqual(['wren', 'eleven_own', 'azure_one']);
    expect(library.connectionOf(library.find('ELEVEN_OWN ')!)).toBe(own);
    expect(library.connectionOf(library.find('id-azure_one')!)).toBe(azure);
    expect(library.connectionOf(library.find('wren')!)).toBeUndefined();
  });

  it('lets no service take the name or the id of a voice that is there', () => {
    const thief = voice('Wren', { voiceId: 'id-other', base: { engine: 'elevenlabs', voice: 'x' } });
    const other = voice('other', { voiceId: 'ID-WREN', base: { engine: 'elevenlabs', voice: 'y' } });
    const library = createVoiceLibrary([voice('wren')], [row('org', [thief, other])]);
    expect(library.voices()).toHaveLength(1);
    expect(library.find('wren')?.base.engine).not.toBe('elevenlabs');
  });

  it('says why a voice cannot speak while its service is down, and nothing otherwise', () => {
    const down = { status: 'down', statusText: 'The key was refused.' } as const;
    const libraryWith = (changes: Partial<ConnectionRow>) =>
      createVoiceLibrary([voice('wren')], [row('org', [cloud('eleven_a', 'elevenlabs')], changes)]);
    const troubleWith = (changes: Partial<ConnectionRow>) => {
      const library = libraryWith(changes);
      return library.troubleOf(library.find('eleven_a')!);
    };
    const statusReference = { messageId: 'speech.refused', values: { service: 'ElevenLabs' } };
    expect(troubleWith({ ...down, statusReference })).toEqual({ text: 'The key was refused.', ...statusReference });
    const library = libraryWith(down);
    expect(library.troubleOf(library.find('wren')!)).toBeUndefined();
  });

  it('shows the English text of a row that was written without an id, and a sentence of its own for one without a text', () => {
    const troubleWith = (statusText: string | null) => {
      const library = createVoiceLibrary([], [row('org', [cloud('a', 'elevenlabs')], { status: 'down', statusText })]);
      return library.troubleOf(library.find('a')!);
    };
    expect(troubleWith('The key was refused.')).toEqual({ text: 'The key was refused.' });
    expect(troubleWith(null)).toMatchObject({ messageId: 'speech.outOfOrder', text: 'The service is down.' });
  });
});

describe('fallbackFor', () => {
  const local = [
    voice('man', { gender: 'male', accent: 'american' }),
    voice('woman', { gender: 'female', accent: 'american' }),
    voice('scot', { gender: 'female', accent: 'scottish', languageCode: 'en-GB' }),
    voice('frau', { gender: 'female', accent: 'german', languageCode: 'de-DE' }),
  ];
  const of = (change: Partial<VoiceDefinition>): string | undefined => fallbackFor(voice('away', change), local)?.alias;

  it('is the nearest in gender, then in accent, in the same language', () => {
    expect(of({ gender: 'male', accent: 'scottish', languageCode: 'en-GB' })).toBe('man');
    expect(of({ gender: 'female', accent: 'scottish', languageCode: 'en-GB' })).toBe('scot');
    expect(of({ gender: 'female', accent: 'none', languageCode: 'de-AT' })).toBe('frau');
    expect(of({ gender: 'male', languageCode: 'fr-FR' })).toBeUndefined();
  });

  it('is the voice that is named for it, when that one is here and speaks the language', () => {
    expect(of({ gender: 'male', accent: 'american', standInAlias: 'Scot' })).toBe('scot');
    expect(of({ gender: 'male', accent: 'american', standInAlias: 'frau' })).toBe('man');
    expect(of({ gender: 'male', accent: 'american', standInAlias: 'away' })).toBe('man');
  });
});
