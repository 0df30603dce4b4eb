import { describe, expect, it } from 'vitest';
import { pauseBeforeSeconds, speechChunks } from './sentences.ts';

const texts = (text: string, maximum = 400): readonly string[] =>
  speechChunks(text, maximum).map((chunk) => chunk.text);

describe('speechChunks', () => {
  it('ends a sentence at a full stop before a capital, a figure or a quotation', () => {
    expect(texts('One is here. Two! "Three?" 4 follows. $5 too.')).toEqual([
      'One is here.',
      'Two!',
      '"Three?"',
      '4 follows.',
      '$5 too.',
    ]);
  });

  it.each([
    'Ask Dr. Smith today.',
    'Made in the U.S. The best.',
    'Open 9 a.m. Monday.',
    'By J. Jones.',
    'Save 3.5 percent.',
  ])('keeps "%s" whole, because its full stop is of another kind', (text) => {
    expect(texts(text)).toEqual([text]);
  });

  it('makes pauses longer from comma to sentence to paragraph', () => {
    const [word, comma, clause, sentence, line, paragraph] = ['a', 'a,', 'a;', 'a.', 'a\nb', 'a\n\nb'].map(
      (text) => speechChunks(text, 400)[0]!.pauseSeconds,
    );
    expect([comma! > word!, clause! > comma!, sentence! > clause!, line! > word!, paragraph! > sentence!]).toEqual(
      Array(5).fill(true),
    );
  });

  it('cuts a long sentence after a comma of its second half, else between words, else anywhere', () => {
    expect(texts(`${'a'.repeat(30)}, ${'b'.repeat(30)}`, 40)).toEqual([`${'a'.repeat(30)},`, 'b'.repeat(30)]);
    expect(texts('aaaa bbbb cccc', 10)).toEqual(['aaaa bbbb', 'cccc']);
    expect(texts('a'.repeat(25), 10)).toEqual(['a'.repeat(10), 'a'.repeat(10), 'a'.repeat(5)]);
  });

  it('loses no word and keeps each piece within the bound when a text is long', () => {
    const words = Array.from({ length: 2000 }, (_, index) => `w${index}${index % 17 === 0 ? ',' : ''}`).join(' ');
    const pieces = texts(words);
    expect(pieces.join(' ')).toBe(words);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(400);
  });
});

describe('pauseBeforeSeconds', () => {
  it('asks for the pause of the mark or line end that a text begins with', () => {
    expect(pauseBeforeSeconds(', and')).toBeGreaterThan(pauseBeforeSeconds('and'));
    expect(pauseBeforeSeconds('\n\nand')).toBeGreaterThan(pauseBeforeSeconds('\nand'));
  });

  it.each([
    ['de', 'Am 3. Mai, z. B. Obst. Nur hier.', ['Am 3. Mai, z. B. Obst.', 'Nur hier.']],
    ['es', 'La Sra. Ruiz vive en EE. UU. desde mayo. Hola.', ['La Sra. Ruiz vive en EE. UU. desde mayo.', 'Hola.']],
    ['fr', 'M. Roy et Mme. Petit. Bonjour.', ['M. Roy et Mme. Petit.', 'Bonjour.']],
    ['en-US', 'Dr. Roy is in. Hello.', ['Dr. Roy is in.', 'Hello.']],
  ])('ends no sentence at an abbreviation of its language (%s)', (languageCode, text, expected) => {
    expect(speechChunks(text, 400, languageCode).map((chunk) => chunk.text)).toEqual(expected);
  });

  it('cuts a long sentence between words, however far from its middle the last space is', () => {
    const text = `one ${'x'.repeat(390)} two`;
    expect(speechChunks(text, 392).map((chunk) => chunk.text)).toEqual(['one', `${'x'.repeat(390)}`, 'two']);
  });
});
