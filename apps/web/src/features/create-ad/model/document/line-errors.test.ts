import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import { describe, expect, it } from 'vitest';
import { type Ad, newAd } from './ad.ts';
import { sortErrors } from './line-errors.ts';

const ad: Ad = {
  ...newAd('a'),
  lines: [
    { id: 'a', text: 'One', voiceAlias: 'wren', speed: 1 },
    { id: 'b', text: ' ', voiceAlias: 'wren', speed: 1 },
    { id: 'c', text: 'Two', voiceAlias: 'wren', speed: 1 },
  ],
};

describe('sortErrors', () => {
  it('assigns a message to the line that its key names, not counting empty lines', () => {
    const { byLine, general } = sortErrors(
      [
        audioformMessage('audioforms.place', {
          place: 'line 2',
          problem: audioformMessage('audioforms.nothingInScript'),
        }),
      ],
      ad,
    );
    expect([...byLine]).toEqual([['c', ['This script has nothing to speak.']]]);
    expect(general).toEqual([]);
  });

  it('finds the line by its position in the document', () => {
    const place = 'production.arrangement.sections[0].layers[0].clips[0]: is 2 s too long';
    expect([...sortErrors([{ text: place }], ad).byLine]).toEqual([['a', [place]]]);
  });

  it('returns messages about no line or an unknown line as general', () => {
    expect(sortErrors([{ text: "Sound 'x' not found" }, { text: 'line 9: is odd' }], ad)).toEqual({
      byLine: new Map(),
      general: ["Sound 'x' not found", 'line 9: is odd'],
    });
  });
});
