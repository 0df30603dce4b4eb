import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { begunUpload, deleteBegunUpload, keepBegunUpload, uploadName } from './begun-uploads.ts';

const file = (content: string, lastModified: number): File => new File([content], 'Take.wav', { lastModified });

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('knows the upload of the same file into the same folder', () => {
  keepBegunUpload(uploadName(file('abc', 7), 'Take.wav', 'folder'), 'id');
  expect(begunUpload(uploadName(file('abc', 7), 'Take.wav', 'folder'))).toBe('id');
  expect(begunUpload(uploadName(file('abc', 8), 'Take.wav', 'folder'))).toBeUndefined();
  expect(begunUpload(uploadName(file('abcd', 7), 'Take.wav', 'folder'))).toBeUndefined();
  expect(begunUpload(uploadName(file('abc', 7), 'Take.wav', 'other'))).toBeUndefined();
  deleteBegunUpload('id');
  expect(begunUpload(uploadName(file('abc', 7), 'Take.wav', 'folder'))).toBeUndefined();
});

it('deletes the oldest of many, and reads nothing from a damaged or blocked storage', () => {
  for (let number = 0; number < 60; number += 1) keepBegunUpload(`name ${number}`, `id ${number}`);
  expect([begunUpload('name 9'), begunUpload('name 10')]).toEqual([undefined, 'id 10']);
  vi.stubGlobal('localStorage', { getItem: () => '{', setItem: () => {} });
  expect(begunUpload('name 10')).toBeUndefined();
  vi.stubGlobal('localStorage', undefined);
  expect(begunUpload('name 10')).toBeUndefined();
  expect(() => keepBegunUpload('name', 'id')).not.toThrow();
});
