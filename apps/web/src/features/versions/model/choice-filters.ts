import type { VersionControls } from '@sonora/contracts';
import type { SoundLabelFilter } from '../../../shared/sounds/find-sounds.ts';
import type { VoiceFilter } from '../../../shared/voices/find-voices.ts';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Filter with which the choice of a voice opens. */
export const voiceFilterOf = ({ gender, accent, toneOfVoice }: VersionControls): VoiceFilter => ({
  gender: textOf(gender),
  accent: textOf(accent),
  tone: textOf(toneOfVoice),
});

/** Filter with which the choice of a sound opens. */
export const soundFilterOf = ({ mood }: VersionControls): SoundLabelFilter => ({ 'as.mood': textOf(mood) });

const given = (
  controls: { readonly [Name in keyof VersionControls]: VersionControls[Name] | undefined },
): VersionControls => Object.fromEntries(Object.entries(controls).filter(([, value]) => value !== undefined));

/** Controls that remember a filter of voices. */
export const withVoiceFilter = (controls: VersionControls, { gender, accent, tone }: VoiceFilter): VersionControls =>
  given({ ...controls, gender, accent, toneOfVoice: tone });

/** Controls that remember a filter of sounds. */
export const withSoundFilter = (controls: VersionControls, filter: SoundLabelFilter): VersionControls =>
  given({ ...controls, mood: filter['as.mood'] });
