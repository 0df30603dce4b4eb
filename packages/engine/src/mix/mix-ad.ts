import type { Pcm } from '@sonora/codecs/pcm';
import { type MixPresetName, SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { gainFromDb } from '../dsp/decibels.ts';
import { hopPowers } from '../measure/hop-power.ts';
import { speechOverBedOfHops } from '../measure/speech-over-bed.ts';
import type { BedLevels } from './bed-balance.ts';
import { levellingGain } from './clip-level.ts';
import { activityThreshold, duckCurve } from './duck-curve.ts';
import type { DuckSpan } from './duck-others.ts';
import { applyFades, type PlacedClip, type SpanFade, type StemChannels, usedRange } from './place-clips.ts';
import { mixPresets, SPEECH_LEVEL_LUFS, SPEECH_OVER_DUCKED_LU } from './presets.ts';
import { type Leads, leadPowers, renderBed } from './render-bed.ts';
import { renderStem, type Stem, silentStem, sumOf } from './stem.ts';

export type MixInput = {
  /** Length of the ad. */
  readonly frames: number;
  readonly preset: MixPresetName;
  /** Clips processed by `processVoiceClip` with the same preset. */
  readonly speech: readonly PlacedClip[];
  readonly beds: readonly PlacedClip[];
  /** The user's own recordings. */
  readonly media: readonly PlacedClip[];
  readonly effects: readonly PlacedClip[];
  /** Fades of the whole ad or of parts of it; they must lie within the ad. Default: none. */
  readonly fades?: readonly SpanFade[];
  /** Levels that an earlier mix of this ad computed, for a version of it. Default: computed from the clips. */
  readonly balance?: MixBalance;
};

/** Levels that apply to the whole ad. Versions that reuse them differ from the ad only where their clips do. */
export type MixBalance = {
  /** Null without a bed. */
  readonly bed: BedLevels | null;
  /** Mean square above which 10 ms of speech duck the bed. */
  readonly activityThreshold: number;
};

export type MixStems = { readonly speech: Pcm; readonly bed: Pcm; readonly effects: Pcm; readonly media: Pcm };

export type MixResult = {
  /** 48 kHz stereo before mastering: peaks may exceed ±1. */
  readonly mix: Pcm;
  /** Sum up to `mix`. A stem without stereo content uses one array for both channels: treat it as read-only. */
  readonly stems: MixStems;
  /** Measured on the finished stems; null without speech or without a bed under it. */
  readonly speechOverBedLu: number | null;
  readonly balance: MixBalance;
  /** Mean square of the signal that ducks the bed, one value per 10 ms. */
  readonly leadPowers: Float64Array;
};

/**
 * Mixes an ad at 48 kHz. The bed is ducked under speech; its gain is solved so that speech over bed has the value of
 * the preset. Effects and media are levelled between the two. A clip's `gainDb` is added to those levels.
 * @throws RangeError when a clip is not 48 kHz, when `frames` is not a whole number of at least 0, or when a position
 * or length of a clip is not whole
 */
export const mixAd = (input: MixInput): MixResult => {
  checkInput(input);
  const silence = silentStem(input.frames);
  const leads = renderLeads({ ...input, ducks: ducksOf(input) }, silence);
  const powers = leadPowers(leads, mixPresets[input.preset]);
  const threshold = input.balance?.activityThreshold ?? activityThreshold(powers);
  const balanced = renderBed(input, leads, duckCurve(powers, threshold), input.balance?.bed ?? undefined);
  const { speech, effects, media } = leads;
  const bed = balanced?.stem ?? silence;
  const sounding = [speech, bed, effects, media].filter((stem) => stem !== silence);
  // Applied last, so that the balance is computed without fades: a bed is not made louder because its end fades.
  const { fades = [] } = input;
  for (const { channels } of sounding) applyFades(channels, fades);
  const hopsOf = (stem: Stem): Float64Array =>
    fades.length === 0 ? stem.hopPowers : hopPowers(stem.channels, SAMPLE_RATE_HZ);
  return {
    mix: pcmOf(sumOf(sounding, input.frames)),
    stems: {
      speech: pcmOf(speech.channels),
      bed: pcmOf(bed.channels),
      effects: pcmOf(effects.channels),
      media: pcmOf(media.channels),
    },
    speechOverBedLu: speech === silence || bed === silence ? null : speechOverBedOfHops(hopsOf(speech), hopsOf(bed)),
    balance: { bed: balanced?.levels ?? null, activityThreshold: threshold },
    leadPowers: powers,
  };
};

/** Spans in which speech over a finished ad lowers the other speech, effects and media. */
export const ducksOf = ({ speech, preset }: Pick<MixInput, 'speech' | 'preset'>): DuckSpan[] =>
  speech
    .filter(({ ducksOthers }) => ducksOthers)
    .map((clip) => ({
      startFrame: clip.startFrame,
      endFrame: clip.startFrame + usedRange(clip).length,
      gainDb: -Math.max(SPEECH_OVER_DUCKED_LU, mixPresets[preset].speechOverBedLu ?? 0),
    }));

/** Renders the stems of speech, effects and media at their levels. */
export const renderLeads = (
  input: Pick<MixInput, 'frames' | 'preset' | 'speech' | 'effects' | 'media'> & { readonly ducks: readonly DuckSpan[] },
  silence: Stem,
): Leads => {
  const preset = mixPresets[input.preset];
  const render = (clips: readonly PlacedClip[], gainOf: (clip: PlacedClip) => number): Stem =>
    renderStem(input.frames, clips, gainOf, undefined, 0, input.ducks) ?? silence;
  const levelled = (clips: readonly PlacedClip[], underSpeechLu: number): Stem => {
    const gains = new Map(clips.map((clip) => [clip, levellingGain(clip, SPEECH_LEVEL_LUFS - underSpeechLu)]));
    return render(clips, (clip) => gains.get(clip)! * userGain(clip));
  };
  return {
    speech: render(input.speech, userGain),
    effects: levelled(input.effects, preset.effectsUnderSpeechLu),
    media: levelled(input.media, preset.mediaUnderSpeechLu),
  };
};

const userGain = (clip: PlacedClip): number => gainFromDb(clip.gainDb ?? 0);

export const checkInput = ({ frames, speech, beds, media, effects }: MixInput): void => {
  if (!Number.isInteger(frames) || frames < 0) throw new RangeError(`An ad cannot last ${frames} frames.`);
  for (const clip of [...speech, ...beds, ...media, ...effects]) {
    if (clip.pcm.sampleRateHz !== SAMPLE_RATE_HZ) {
      throw new RangeError(`A clip of ${clip.pcm.sampleRateHz} Hz must be resampled to ${SAMPLE_RATE_HZ} Hz.`);
    }
    const { startFrame, fadeInFrames = 0, fadeOutFrames = 0, readOffsetFrames = 0, lengthFrames = 0 } = clip;
    const odd = [startFrame, fadeInFrames, fadeOutFrames, readOffsetFrames, lengthFrames].find(
      (value) => !Number.isInteger(value),
    );
    if (odd !== undefined) throw new RangeError(`Positions and lengths of clips are whole frames, not ${odd}.`);
  }
};

const pcmOf = (channels: StemChannels): Pcm => ({ sampleRateHz: SAMPLE_RATE_HZ, channels });
