import { type DomainError, limits } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { assertFormFits } from './form-shape.ts';

const type = 'multipart/form-data; boundary="a b"';
const form = (parts: number, header = ''): Buffer =>
  Buffer.from(
    `${Array.from({ length: parts }, (_, part) => `--a b\r\ncontent-disposition: form-data; name="p${part}"${header}\r\n\r\nx\r\n`).join('')}--a b--\r\n`,
  );

const refusalOf = (body: Buffer, contentType = type): string | undefined => {
  try {
    assertFormFits(contentType, body);
    return undefined;
  } catch (error) {
    return (error as DomainError).detail;
  }
};

describe('assertFormFits', () => {
  const sentence = 'A form may have at most 100 parts, each with a short header.';
  it('takes as many parts as are allowed, and refuses one more', () => {
    expect(limits.form.parts).toBe(100);
    expect(refusalOf(form(100))).toBeUndefined();
    expect(refusalOf(form(101))).toBe(sentence);
    expect(refusalOf(form(30_000))).toBe(sentence);
  });

  it('refuses a part whose header is too long, complete or not', () => {
    expect(refusalOf(form(1, `; filename="${'x'.repeat(1_000)}"`))).toBeUndefined();
    expect(refusalOf(form(1, `; filename="${'x'.repeat(limits.form.headerBytes)}"`))).toBe(sentence);
    expect(refusalOf(Buffer.from(`--a b\r\n${'x: y\r\n'.repeat(10_000)}`))).toBe(sentence);
  });

  it('does not count the text after the end, and needs a boundary', () => {
    expect(refusalOf(Buffer.concat([form(2), form(200)]))).toBeUndefined();
    expect(refusalOf(form(1), 'multipart/form-data')).toMatch(/not understood|could not be read/);
  });
});
