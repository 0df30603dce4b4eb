import { expect, it } from 'vitest';
import { isDraftVoice } from './draft-voice.ts';

it('marks the voices that come with the installation, and those that speak by rules', () => {
  expect(['sonora', 'espeak', 'sherpa', 'azure'].map((provider) => isDraftVoice({ provider }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
