import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { BankNote, BankVoice, SampleBank } from '@sonora/soundscape';
import { BasicSoundBank, SoundBankLoader, SpessaLog, SpessaSynthProcessor } from 'spessasynth_core';
import { silentChorus, silentDelay, silentReverb } from './silent-effects.ts';
import { SoundfontError } from './soundfont-error.ts';

// Problems of a file are reported by us in one sentence instead of by the library's log.
SpessaLog.setLogLevel(false, false, false);

/** Block size of the library. Envelopes advance per block, so another size would change the sound. */
const BLOCK_FRAMES = 128;
/** General MIDI plays drums on the tenth channel. */
const DRUM_CHANNEL = 9;
const MELODIC_CHANNEL = 0;
/** Maximum time for which a key is held; no bed is longer. */
const MAX_HELD_SECONDS = 60;
/** Longer releases are faded out; the reverberation of the arrangement continues. */
const MAX_RELEASE_SECONDS = 4;
const RELEASE_FADE_SECONDS = 1;
/** Rendering stops when the sound has stayed below this share of its peak (−80 dB) for this many blocks. */
const DIED_AWAY = 1e-4;
const DIED_BLOCKS = 40;
/** SF2.04 §7.10 requires 400 to 50,000 Hz; current banks have up to 192 kHz. */
const SAMPLE_RATES_HZ = { least: 400, most: 192_000 };

/** Metadata of a bank; empty texts are undefined. */
export type BankInfo = {
  readonly name: string | undefined;
  readonly author: string | undefined;
  /** Licence text of the file (ICOP), and its comment (ICMT), which often continues it. */
  readonly copyright: string | undefined;
  readonly comment: string | undefined;
  readonly presets: number;
};

/** A bank in memory: about twice the size of its file, plus four times the size of the samples played. */
export type OpenBank = { readonly info: BankInfo; readonly bank: SampleBank };

/** Texts of a file are padded with zeros and may contain anything; control characters are removed for display. */
const shown = (text: string | undefined): string | undefined => {
  const clean = text
    ?.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 2_000);
  return clean ? clean : undefined;
};

const parse = (bytes: ArrayBuffer): BasicSoundBank => {
  try {
    return SoundBankLoader.fromArrayBuffer(bytes);
  } catch (cause) {
    throw new SoundfontError('is no SoundFont, or a damaged one', { cause });
  }
};

const assertPlayable = (parsed: BasicSoundBank): void => {
  if (parsed.presets.length === 0) throw new SoundfontError('holds no presets');
  const { least, most } = SAMPLE_RATES_HZ;
  // With a rate in the millions, a short loop would be read for minutes.
  if (parsed.samples.some(({ sampleRate }) => sampleRate > most || (sampleRate < least && sampleRate !== 0))) {
    throw new SoundfontError('is damaged: one of its samples has an impossible rate');
  }
};

const findPreset = (parsed: BasicSoundBank, voice: BankVoice) =>
  parsed.presets.find((preset) =>
    voice.kind === 'drum'
      ? preset.isDrum && preset.program === voice.kit
      : !preset.isDrum && preset.program === voice.program && preset.bankMSB === 0 && preset.bankLSB === 0,
  );

const createProcessor = (parsed: BasicSoundBank): SpessaSynthProcessor => {
  const processor = new SpessaSynthProcessor(SAMPLE_RATE_HZ, {
    maxBufferSize: BLOCK_FRAMES,
    effectsEnabled: false,
    eventsEnabled: false,
    reverbProcessor: silentReverb(),
    chorusProcessor: silentChorus(),
    delayProcessor: silentDelay(),
  });
  processor.soundBankManager.addSoundBank(parsed, 'bank');
  return processor;
};

type Sides = { readonly left: Float32Array; readonly right: Float32Array };

const peakOf = ({ left, right }: Sides, from: number, until: number): number => {
  let peak = 0;
  for (let index = from; index < until; index += 1) {
    peak = Math.max(peak, Math.abs(left[index]!), Math.abs(right[index]!));
  }
  return peak;
};

/**
 * Renders until `until`, or until the sound has decayed.
 * @returns the frame that was reached
 */
const render = (processor: SpessaSynthProcessor, sides: Sides, from: number, until: number): number => {
  let frame = from;
  let highest = peakOf(sides, 0, from);
  let quietBlocks = 0;
  // The number of voices is updated during rendering; before the first block it is zero.
  do {
    const frames = Math.min(BLOCK_FRAMES, until - frame);
    processor.process(sides.left, sides.right, frame, frames);
    const peak = peakOf(sides, frame, frame + frames);
    highest = Math.max(highest, peak);
    quietBlocks = highest > 0 && peak < highest * DIED_AWAY ? quietBlocks + 1 : 0;
    frame += frames;
  } while (frame < until && processor.voiceCount > 0 && quietBlocks < DIED_BLOCKS);
  return frame;
};

const fadeOut = (sides: Sides, end: number, frames: number): void => {
  for (const side of [sides.left, sides.right]) {
    for (let index = 0; index < frames; index += 1) {
      side[end - frames + index]! *= 0.5 + 0.5 * Math.cos((Math.PI * (index + 1)) / frames);
    }
  }
};

const playNote = (parsed: BasicSoundBank, { voice, midi, velocity, heldSeconds }: BankNote): Sides | undefined => {
  // One processor per note: envelopes depend on the synthesiser's clock, and equal notes must have equal bits at any
  // time.
  const processor = createProcessor(parsed);
  const key = voice.kind === 'drum' ? voice.key : Math.round(midi);
  const channel = voice.kind === 'drum' ? DRUM_CHANNEL : MELODIC_CHANNEL;
  processor.programChange(channel, voice.kind === 'drum' ? voice.kit : voice.program);
  if (voice.kind === 'program' && midi !== key) processor.setSystemParameter('fineTune', (midi - key) * 100);
  const held = Math.max(1, Math.round(Math.min(heldSeconds, MAX_HELD_SECONDS) * SAMPLE_RATE_HZ));
  const most = held + MAX_RELEASE_SECONDS * SAMPLE_RATE_HZ;
  const sides = { left: new Float32Array(most), right: new Float32Array(most) };
  processor.noteOn(channel, key, velocity);
  const released = render(processor, sides, 0, held);
  processor.noteOff(channel, key);
  const end = render(processor, sides, released, most);
  if (end === most) fadeOut(sides, end, RELEASE_FADE_SECONDS * SAMPLE_RATE_HZ);
  return { left: sides.left.slice(0, end), right: sides.right.slice(0, end) };
};

const isSound = (samples: Float32Array): boolean => samples.every(Number.isFinite);

/**
 * Opens a bank of samples.
 * @param bytes the whole file: `.sf2`, `.sf3` or `.dls`
 * @param id identifies the content: see `SampleBank`
 * @throws SoundfontError when no instrument is playable
 */
export const openBank = async (bytes: ArrayBuffer, id: string): Promise<OpenBank> => {
  await BasicSoundBank.isSF3DecoderReady;
  const parsed = parse(bytes);
  assertPlayable(parsed);
  const { soundBankInfo } = parsed;
  return {
    info: {
      name: shown(soundBankInfo.name),
      author: shown(soundBankInfo.engineer),
      copyright: shown(soundBankInfo.copyright),
      comment: shown(soundBankInfo.comment),
      presets: parsed.presets.length,
    },
    bank: {
      id,
      has: (voice) => {
        const preset = findPreset(parsed, voice);
        if (!preset || voice.kind === 'program') return preset !== undefined;
        return preset.getVoiceParameters(voice.key, 100).length > 0;
      },
      play: (note) => {
        try {
          const sound = playNote(parsed, note);
          return sound && isSound(sound.left) && isSound(sound.right) ? sound : undefined;
        } catch {
          // The key of a damaged sample has no sound, so the note is synthesised.
          return undefined;
        }
      },
    },
  };
};
