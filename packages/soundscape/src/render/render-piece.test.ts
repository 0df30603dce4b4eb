import { describe, expect, it } from 'vitest';
import { createCues } from '../fit/cues.ts';
import { fitLength } from '../fit/fit-length.ts';
import { composeScore } from '../score/compose-score.ts';
import { findSoundTemplate } from '../templates/catalogue.ts';
import { createNoteMemory } from './note-memory.ts';
import { renderPiece } from './render-piece.ts';

describe('renderPiece', () => {
  // In one of these pieces two strips share an instrument; others have filters, a chorus and notes over many blocks.
  it.each(['garage_spark', 'first_light'])('gives the same bits of %s whatever the size of its blocks', (alias) => {
    const { score, mix } = findSoundTemplate(alias)!;
    const { tempoBpm, beatsPerBar } = score;
    const fitted = fitLength({ frames: 5 * 48_000 + 7, tempoBpm, beatsPerBar });
    const piece = composeScore(score, { fitted, cues: createCues(fitted, [], []), seed: 'blocks' });
    const memory = createNoteMemory({ maxBytes: Number.POSITIVE_INFINITY });
    const options = {
      fitted,
      heardFrames: fitted.frames,
      mix,
      seed: 'blocks',
      memory,
      bank: undefined,
      trims: undefined,
    };
    const bytesOf = (blockFrames: number): Buffer[] =>
      renderPiece(piece, { ...options, blockFrames }).channels.map((channel) => Buffer.from(channel.buffer));
    const expected = bytesOf(4_096);
    for (const blockFrames of [32, 480, 1_024]) {
      const found = bytesOf(blockFrames);
      expect(found.every((bytes, side) => bytes.equals(expected[side]!))).toBe(true);
    }
  });
});
