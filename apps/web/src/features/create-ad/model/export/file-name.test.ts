import { describe, expect, it } from 'vitest';
import { exportFileName } from './file-name.ts';

const ad = { title: 'Mornings move fast', durationSeconds: 30 };

describe('exportFileName', () => {
  it('names ad and length, and the part of a stem', () => {
    expect(exportFileName(ad, { kind: 'mp3', extension: 'mp3' })).toBe('Mornings move fast, 30 s.mp3');
    expect(exportFileName(ad, { kind: 'stem-bed', extension: 'wav' })).toBe('Mornings move fast, 30 s, music.wav');
    expect(exportFileName({ ...ad, durationSeconds: 12.449 }, { kind: 'srt', extension: 'srt' })).toBe(
      'Mornings move fast, 12.4 s.srt',
    );
    expect(exportFileName(ad, { extension: 'zip' })).toBe('Mornings move fast, 30 s.zip');
  });

  it('leaves out characters that file systems refuse', () => {
    const title = 'Ready? "Go":\tnow / <later>|*\\';
    expect(exportFileName({ ...ad, title }, { extension: 'mp3' })).toBe('Ready Go now later, 30 s.mp3');
    expect(exportFileName({ ...ad, title: '???' }, { extension: 'mp3' })).toBe('This ad, 30 s.mp3');
    expect(exportFileName({ ...ad, title: 'x'.repeat(200) }, { extension: 'mp3' })).toHaveLength(90);
  });
});
