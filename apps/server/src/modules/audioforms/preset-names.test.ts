import { encoderPresets } from '@sonora/codecs';
import { destinationNames, encoderPresetNames, loudnessPresetNames, mixPresetNames } from '@sonora/contracts/audio';
import { destinations, loudnessPresets, mixPresets } from '@sonora/engine';
import { describe, expect, it } from 'vitest';

describe('names of presets and destinations', () => {
  it('are the same in the contract and in the packages that know what they mean', () => {
    expect(Object.keys(mixPresets).sort()).toEqual([...mixPresetNames].sort());
    expect(Object.keys(loudnessPresets).sort()).toEqual([...loudnessPresetNames].sort());
    expect(Object.keys(destinations)).toEqual(destinationNames);
    expect(Object.keys(encoderPresets).sort()).toEqual([...encoderPresetNames].sort());
  });
});
