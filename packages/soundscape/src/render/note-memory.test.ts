import { describe, expect, it } from 'vitest';
import { findSoundTemplate } from '../templates/catalogue.ts';
import { composeBed } from './compose-bed.ts';
import { createNoteMemory } from './note-memory.ts';

const noteOf = (frames: number) => {
  const left = new Float32Array(frames);
  return { left, right: left };
};

describe('createNoteMemory', () => {
  it('makes a note once and counts an array that serves both sides once', () => {
    const memory = createNoteMemory({ maxBytes: 1_000 });
    const made = memory.recall('a', () => noteOf(100));
    const again = memory.recall('a', () => {
      throw new Error('made twice');
    });
    expect(again).toBe(made);
    expect(memory.sizeBytes()).toBe(400);
  });

  it('evicts the least recently used note when it is full', () => {
    const memory = createNoteMemory({ maxBytes: 1_000 });
    for (const name of ['a', 'b', 'a', 'c']) memory.recall(name, () => noteOf(100));
    const made: string[] = [];
    for (const name of ['a', 'c', 'b']) {
      memory.recall(name, () => {
        made.push(name);
        return noteOf(100);
      });
    }
    expect(made).toEqual(['b']);
    expect(memory.sizeBytes()).toBeLessThanOrEqual(1_000);
  });

  it('does not keep a note that exceeds its capacity', () => {
    const memory = createNoteMemory({ maxBytes: 100 });
    memory.recall('large', () => noteOf(100));
    expect(memory.sizeBytes()).toBe(0);
  });

  it('does not change a piece, independent of earlier pieces', () => {
    const template = findSoundTemplate('bounce_along')!;
    const memory = createNoteMemory({ maxBytes: 64 * 2 ** 20 });
    const frames = 8 * 48_000;
    const speech = [{ startFrame: 48_000, endFrame: 200_000 }];
    // Other lengths and other speech request the same notes with other tempos, takes and lengths.
    composeBed({ template, frames, memory });
    composeBed({ template, frames: frames + 20_000, memory });
    const known = memory.sizeBytes();
    const remembered = composeBed({ template, frames, speech, memory });
    expect(known).toBeGreaterThan(0);
    const alone = composeBed({ template, frames, speech });
    for (const [index, channel] of alone.pcm.channels.entries()) {
      expect(Buffer.from(remembered.pcm.channels[index]!.buffer).equals(Buffer.from(channel.buffer))).toBe(true);
    }
  });
});
