import { describe, expect, it } from 'vitest';
import { type CloudVoice, languageName, libraryVoices, providerText } from './cloud-voice.ts';

const maker = { engine: 'test', aliasPrefix: 'test', provider: 'test', providerFullName: 'Test' };
const voice = (id: string, name: string, changes: Partial<CloudVoice> = {}): CloudVoice => ({
  id,
  name,
  languageCode: 'en-GB',
  gender: 'female',
  isExpressive: false,
  ...changes,
});
const aliases = (...voices: readonly CloudVoice[]): readonly string[] =>
  libraryVoices(voices, maker).map(({ alias }) => alias);

describe('libraryVoices', () => {
  it('makes aliases of names, in lower case and plain letters', () => {
    expect(aliases(voice('1', 'Rachel'), voice('2', 'Adam – Dominant, Firm'), voice('3', 'Zoë'))).toEqual([
      'test_rachel',
      'test_adam-dominant-firm',
      'test_zoe',
    ]);
  });

  it('tells voices of one name, and those without a Latin letter, apart by their ids, whatever their order', () => {
    const [first, second, third] = [voice('1', 'Bella'), voice('2', 'bella'), voice('3', '云希')];
    const found = aliases(first, second, third);
    expect(new Set(found).size).toBe(3);
    expect(found[0]).toMatch(/^test_bella-[0-9a-f]{6}$/);
    expect(found[2]).toMatch(/^test_[0-9a-f]{6}$/);
    expect(aliases(third, second, first)).toEqual([...found].reverse());
  });

  it('gives a voice the same id always, and shows it once', () => {
    const [one, ...others] = libraryVoices([voice('1', 'Bella'), voice('1', 'Bella')], maker);
    expect(others).toEqual([]);
    expect(libraryVoices([voice('1', 'Renamed')], maker)[0]!.voiceId).toBe(one!.voiceId);
    expect(libraryVoices([voice('1', 'Bella')], { ...maker, realm: 'elsewhere' })[0]!.voiceId).not.toBe(one!.voiceId);
  });

  it('names language and accent in English, in lower case', () => {
    const shown = (languageCode: string) => {
      const [{ language, accent } = { language: '', accent: '' }] = libraryVoices(
        [voice('1', 'A', { languageCode })],
        maker,
      );
      return [language, accent];
    };
    expect(shown('en-GB')).toEqual(['english', 'british']);
    expect(shown('de-AT')).toEqual(['german', 'austria']);
    expect(shown('zh-CN-liaoning')).toEqual(['chinese', 'china']);
    expect(shown('es')).toEqual(['spanish', 'neutral']);
    expect(languageName('nonsense-language')).toBe('nonsense');
  });
});

describe('libraryVoices of a service that means no good', () => {
  it('leaves out what no database can hold and no request can name', () => {
    const shown = libraryVoices(
      [
        voice('a\u0000b', 'One'),
        voice('\ud800', 'Two'),
        voice('x'.repeat(201), 'Three'),
        voice('4', 'Four', { languageCode: '12-34' }),
        voice('5', 'Five', { otherLanguages: ['de-DE', 'no\u0000', 'x'.repeat(1_000)] }),
      ],
      maker,
    );
    expect(shown.map(({ base }) => base.voice)).toEqual(['5']);
    expect(shown[0]!.supportedLanguages).toEqual(['en-GB', 'de-DE']);
  });

  it('shows no more voices than a library can bear', () => {
    const all = Array.from({ length: 10_000 }, (_, index) => voice(String(index), `Voice ${index}`));
    expect(libraryVoices(all, maker)).toHaveLength(2_000);
  });
});

describe('plainText', () => {
  it('makes one bounded line of whatever a provider says', () => {
    expect(providerText('  two\nlines\u0000\u202e \ud800 ')).toBe('two lines \ufffd');
    expect(providerText('x'.repeat(100))).toHaveLength(60);
    expect(providerText({ not: 'text' })).toBe('');
  });
});
