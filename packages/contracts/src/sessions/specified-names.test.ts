import { describe, expect, it } from 'vitest';
import { defaults, encoderPresetNames, loudnessPresetNames, mixPresetNames } from '../audio/index.ts';
import { soundTemplate } from '../endpoints/sounds.ts';
import { adPlacements, layoutModes, scriptAlignments, versionItemStatuses } from '../enumerations.ts';
import { limits } from '../limits.ts';
import { versionControls, versionTag } from '../versions/configuration.ts';
import { adGenders, clipKinds, coverColours, voiceStyles } from './ad-names.ts';
import { sessionSteps } from './session-state.ts';

describe('names in ads and sessions', () => {
  it.each<readonly [string, readonly string[], readonly string[]]>([
    ['kinds of clips', clipKinds, ['tts', 'sts', 'fx', 'silence']],
    ['styles of voices', voiceStyles, ['standard', 'expressive']],
    ['genders of voices', adGenders, ['male', 'female', 'other']],
    [
      'cover colours',
      coverColours,
      ['blue', 'aqua', 'black', 'red', 'purple', 'green', 'gold', 'pink', 'sonicsell', 'random'],
    ],
    [
      'mastering presets',
      mixPresetNames,
      ['balanced', 'music_enhanced', 'media_enhanced', 'voice_enhanced', 'radio', 'voiceOnly'],
    ],
    ['ad placements', adPlacements, ['start', 'end', 'all']],
    ['layout modes of tags', layoutModes, ['layered', 'consecutive']],
    ['script alignments of tags', scriptAlignments, ['left', 'center', 'right']],
    ['statuses of ad version items', versionItemStatuses, ['idle', 'versioning', 'complete', 'error']],
    [
      'controls of versions',
      Object.keys(versionControls.shape),
      [
        ...[
          'versionNumber',
          'masteringPreset',
          'loudnessPreset',
          'encoderPreset',
          'adCoverColor',
          'toneOfVoice',
          'gender',
        ],
        ...['language', 'accent', 'voiceAlias', 'voiceSpeed', 'autofit', 'voicePreset', 'selectedSoundAlias', 'mood'],
        'smartFit',
      ],
    ],
    ['fields of tags', Object.keys(versionTag.shape), ['id', 'name', 'voice', 'copy', 'arrangement']],
    [
      'fields of arrangements',
      Object.keys(versionTag.shape.arrangement.shape),
      ['startTime', 'duration', 'layoutMode', 'scriptAlignment'],
    ],
    ['steps of sessions', sessionSteps, ['create', 'edit', 'export', 'version']],
  ])('are the specified %s', (_, names, specified) => {
    expect(names).toEqual(specified);
  });

  it.each<readonly [string, readonly string[], readonly string[]]>([
    ['encoder formats', encoderPresetNames, ['mp3', 'wav']],
    ['target platforms', loudnessPresetNames, ['radio', 'radioAd', 'youtube', 'podcast', 'spotify', 'applePodcast']],
  ])('include the specified %s', (_, names, specified) => {
    expect(specified.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('include the kinds of sound lengths', () => {
    const { type } = soundTemplate.shape.templateGeneration.shape;
    expect([...type.options].sort()).toEqual(['elastic', 'fixed_length', 'static']);
  });
});

describe('limits and defaults of ads', () => {
  it('are the specified ones', () => {
    expect(limits.adSeconds).toMatchObject({ max: 500, default: 30 });
    expect(limits.clipSeconds).toMatchObject({ min: 1, max: 500, default: 10 });
    expect(limits.voiceSpeed).toMatchObject({ min: 0.8, max: 1.2 });
    expect(limits.recipeClips).toBe(10);
    expect(defaults).toMatchObject({
      voiceAlias: 'wren',
      soundTemplateAlias: 'bounce_along',
      encoderPreset: 'mp3',
      mixPreset: 'balanced',
      loudnessPreset: 'spotify',
      adLengthsSeconds: [10, 15, 20, 30, 40],
    });
  });
});
