import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spokenText, writtenText } from '../normalise/reading-override.ts';
import { parseMarkup, type ScriptSpan } from './markup.ts';

const brief = (spans: readonly ScriptSpan[]): readonly (string | number)[] =>
  spans.map((span) => (span.kind === 'speech' ? span.text : span.seconds));

describe('parseMarkup', () => {
  it('leaves plain prose alone, signs included, when there is no markup', () => {
    const { spans, warnings } = parseMarkup('Tea & cake: 3 < 4 > 2, I <3 R&D; a<b, <- here');
    expect(brief(spans)).toEqual(['Tea & cake: 3 < 4 > 2, I <3 R&D; a<b, <- here']);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['<break time="1.5s"/>', 1.5],
    ['<break time="250ms"/>', 0.25],
    ["<as:break time='2'>", 2],
    ['<break strength="x-weak"/>', 0.12],
    ['<break strength="weak"/>', 0.3],
    ['<break strength="medium"/>', 0.5],
    ['<break strength="strong"/>', 0.7],
    ['<as:break strength="x-strong"/>', 0.9],
    ['<break/>', 0.5],
    ['<BREAK TIME="1s" />', 1],
  ])('reads %s as a pause of %d s', (tag, seconds) => {
    expect(brief(parseMarkup(`a ${tag} b`).spans)).toEqual(['a ', seconds, ' b']);
  });

  it('shortens a pause to 10 s and says so when it is longer', () => {
    const { spans, warnings } = parseMarkup('a<break time="99s"/>b');
    expect(brief(spans)).toEqual(['a', 10, 'b']);
    expect(warnings.map(({ text }) => text)).toEqual(['Pauses can last up to 10 seconds. A longer one was shortened.']);
  });

  it('never pauses for more than 500 s in all when a script is full of pauses', () => {
    const { spans } = parseMarkup('x<break time="10s"/>'.repeat(200));
    expect(spans.reduce((sum, span) => sum + (span.kind === 'silence' ? span.seconds : 0), 0)).toBe(500);
  });

  it.each(['-1s', '1e9s', 'soon', 'Infinity', ''])('leaves out the pause "%s" with a warning', (time) => {
    const { spans, warnings } = parseMarkup(`a<break time="${time}"/>b`);
    expect(brief(spans)).toEqual(['ab']);
    expect(warnings).toHaveLength(1);
  });

  it('multiplies rates and adds pitches when prosody is nested', () => {
    const { spans } = parseMarkup(
      '<prosody rate="120%" pitch="+2st">a <as:prosody rate="slow" pitch="-1st">b</as:prosody></prosody>c',
    );
    expect(spans.map((span) => (span.kind === 'speech' ? [span.rate, span.pitchSemitones] : []))).toEqual([
      [1.2, 2],
      [1.2 * 0.8, 1],
      [1, 0],
    ]);
  });

  it('keeps rate and pitch inside their ranges when a script asks for more', () => {
    const [span] = parseMarkup('<prosody rate="900%" pitch="+99st">a</prosody>').spans;
    expect(span).toMatchObject({ rate: 2, pitchSemitones: 12 });
  });

  it('reads a pitch in per cent as a ratio', () => {
    const [span] = parseMarkup('<prosody pitch="+100%">a</prosody>').spans;
    expect(span).toMatchObject({ pitchSemitones: 12 });
  });

  it('marks emphasis and falls back to moderate when the level is unknown', () => {
    const { spans, warnings } = parseMarkup(
      '<emphasis>a</emphasis> <as:emphasis level="strong">b</as:emphasis> <emphasis level="huge">c</emphasis>',
    );
    expect(spans.map((span) => (span.kind === 'speech' ? span.emphasis : ''))).toEqual([
      'moderate',
      'strong',
      'moderate',
    ]);
    expect(warnings.map(({ text }) => text)).toEqual(["The emphasis 'huge' was not understood."]);
  });

  it('names the section and sub-section of each span and lists what a section asks for', () => {
    const { spans, sections } = parseMarkup(
      '<as:section name="intro" soundSegment="main">Hi <as:sub name="hook">you</as:sub></as:section><as:section name="end" voice="isaac">Bye<break/></as:section>',
    );
    expect(spans.map((span) => [span.section, span.sub])).toEqual([
      ['intro', null],
      ['intro', 'hook'],
      ['end', null],
      ['end', null],
    ]);
    expect(sections).toEqual([
      { name: 'intro', soundSegment: 'main' },
      { name: 'end', voice: 'isaac' },
    ]);
  });

  it('puts the value of the audience, as plain text, where a placeholder is, else its fallback', () => {
    const script = 'Hello <as:placeholder id="city">your town</as:placeholder>!';
    expect(brief(parseMarkup(script).spans)).toEqual(['Hello your town!']);
    expect(brief(parseMarkup(script, { city: 'Bath <break/>' }).spans)).toEqual(['Hello Bath <break/>!']);
    expect(brief(parseMarkup(script, {}).spans)).toEqual(['Hello your town!']);
  });

  it('does not take a placeholder from the prototype of objects', () => {
    expect(brief(parseMarkup('<as:placeholder id="constructor">x</as:placeholder>').spans)).toEqual(['x']);
  });

  it('speaks the alias when SSML substitutes', () => {
    const [span] = parseMarkup('The <sub alias="World Wide Web">WWW</sub>.').spans;
    const text = span?.kind === 'speech' ? span.text : '';
    expect(spokenText(text)).toBe('The World Wide Web.');
    expect(writtenText(text)).toBe('The WWW.');
  });

  it('drops unknown tags with one warning each and keeps their words', () => {
    const { spans, warnings } = parseMarkup('<speak><b>a</b> <b>c</b> <as:fx name="x" id="1"/>d</speak>');
    expect(brief(spans)).toEqual(['a c d']);
    expect(warnings.map(({ text }) => text)).toEqual([
      'The tag <b> is unknown and was left out.',
      'The tag <as:fx> is not part of the speech.',
    ]);
  });

  it('decodes entities and leaves other ampersands', () => {
    expect(brief(parseMarkup('Fish &amp; chips &lt;3 &#233;t&#xe9; &nbsp;&unknown; &').spans)).toEqual([
      'Fish & chips <3 été &unknown; &',
    ]);
  });

  it('drops comments, emoji, controls and directions', () => {
    expect(brief(parseMarkup('Big<!-- <break/> --> sale 🎉👩‍👩‍👧🇬🇧 now\u0007\u202e!\u200b').spans)).toEqual([
      'Big sale now!',
    ]);
  });

  it.each([
    ['an unclosed tag', '<prosody rate="fast">on and on', 'The tag <prosody> is never closed.'],
    ['a closing tag alone', 'a</emphasis>', 'The closing tag </emphasis> has no beginning.'],
    [
      'crossed tags',
      '<emphasis><prosody rate="fast">a</emphasis></prosody>',
      'Some tags are closed in another order than they were opened.',
    ],
  ])('reads on with a warning when there is %s', (_name, script, warning) => {
    const { spans, warnings } = parseMarkup(script);
    expect(spans).toHaveLength(1);
    expect(warnings.map(({ text }) => text)).toContain(warning);
  });

  it.each([
    '<',
    '<a ',
    '<a "',
    '<!--',
    '<a<',
    '<break time="1s"/>',
    '<prosody rate="fast">',
    '</x>',
    '&#',
    'w<b> </b>',
    '<as:section name="x">',
  ])('ends soon and without an error on 100 kB of %s', (piece) => {
    const script = piece.repeat(Math.ceil(100_000 / piece.length));
    expect(() => parseMarkup(script)).not.toThrow();
  });

  it('never throws and never makes words up, whatever it is given', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '/',
        '"',
        '<break',
        ' time="1s"',
        '<as:section name=',
        '<prosody',
        ' rate="2"',
        '</prosody>',
        '&amp;',
        '&',
      ),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        for (const span of parseMarkup(pieces.join('')).spans) {
          if (span.kind === 'silence') expect(span.seconds).toBeGreaterThan(0);
          else expect(span.text.trim()).not.toBe('');
        }
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});
