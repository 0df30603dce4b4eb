import { describe, expect, it } from 'vitest';
import { type SavedAudio, savedFileName, saveEach } from './save-audio.ts';

it.each([
  ['', 'Harbor 30s.mp3'],
  ['  ', 'Harbor 30s.mp3'],
  ['Spring', 'Spring.mp3'],
  ['Spring.MP3', 'Spring.mp3'],
  ['v1.2 final', 'v1_2 final.mp3'],
  ['a/b', 'a_b.mp3'],
])('names the file for %j as %j', (typed, name) => {
  expect(savedFileName(typed, { name: 'Harbor 30s', extension: 'mp3' })).toBe(name);
});

it.each([
  ['', 'Leeds 7_99'],
  ['Leeds.wav', 'Leeds'],
])('leaves the extension of %j to the server where it is not known', (typed, name) => {
  expect(savedFileName(typed, { name: 'Leeds 7.99', extension: undefined })).toBe(name);
});

describe('saveEach', () => {
  it('saves in order, and stops at the first failure with what is saved noted', async () => {
    const audios = ['a', 'b', 'c'].map((audioformId) => ({ audioformId, uri: '/x', name: 'x', extension: 'mp3' }));
    const saved: string[] = [];
    const save = async ({ audioformId }: SavedAudio): Promise<void> => {
      if (audioformId === 'b') throw new Error('full');
    };
    await expect(saveEach(audios, save, ({ audioformId }) => saved.push(audioformId))).rejects.toThrow('full');
    expect(saved).toEqual(['a']);
  });
});
