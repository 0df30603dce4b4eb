import type { Pcm } from '@sonora/codecs/pcm';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { FittedLength } from '../fit/fit-length.ts';
import type { SampleBank } from '../instruments/sampled.ts';
import type { WrittenPiece } from '../score/compose-score.ts';
import { MasterBus } from '../synthesis/master-bus.ts';
import type { MixSettings } from '../synthesis/mix-settings.ts';
import { Plate } from '../synthesis/plate.ts';
import { SmallRoom } from '../synthesis/small-room.ts';
import type { NoteMemory } from './note-memory.ts';
import { createSoundbank } from './soundbank.ts';
import { StripPlayer } from './strip-player.ts';
import type { PartTrims } from './trims.ts';

/**
 * Samples mixed at a time: few enough for the second-level cache, many enough to make the overhead negligible
 * (measured: 1,024 are a sixth slower). Blocks are doubles, because sums in single precision cost a conversion for each
 * term.
 */
const BLOCK_FRAMES = 4_096;

/** Share of the ring-out that the final fade takes, and its maximum length. */
const FADE_PART = 0.8;
const MAX_FADE_SECONDS = 1.6;

/** Length of the fade at the end of a whole piece. */
export const ringFadeFrames = ({ frames, finalFrame }: FittedLength): number =>
  Math.round(Math.min((frames - finalFrame) * FADE_PART, MAX_FADE_SECONDS * SAMPLE_RATE_HZ));

/**
 * Fades the last `frames` of a channel out in place. Squared raised cosine: −80 dB or less in the last 10 ms of the
 * shortest ring-out.
 */
export const fadeChannelEnd = (channel: Float32Array, frames: number): void => {
  const first = channel.length - frames;
  for (let index = 0; index < frames; index += 1) {
    channel[first + index]! *= (0.5 + 0.5 * Math.cos((Math.PI * (index + 1)) / frames)) ** 2;
  }
};

/** Adds one side of a strip to the mix and to both sends in a single pass. */
const distribute = (
  source: Float64Array,
  targets: { readonly mix: Float64Array; readonly room: Float64Array; readonly plate: Float64Array },
  levels: { readonly room: number; readonly plate: number },
  frames: number,
): void => {
  const { mix, room, plate } = targets;
  if (levels.room === 0 && levels.plate === 0) {
    for (let index = 0; index < frames; index += 1) mix[index]! += source[index]!;
    return;
  }
  const roomLevel = levels.room;
  const plateLevel = levels.plate;
  for (let index = 0; index < frames; index += 1) {
    const value = source[index]!;
    mix[index]! += value;
    room[index]! += value * roomLevel;
    plate[index]! += value * plateLevel;
  }
};

const pairOf = (frames: number): [Float64Array, Float64Array] => [new Float64Array(frames), new Float64Array(frames)];

/**
 * Renders a written piece in blocks: strips, room, plate and bus; 48 kHz stereo of exactly the fitted length, or of its
 * first `heardFrames`, without the fade at the end.
 */
export const renderPiece = (
  piece: WrittenPiece,
  options: {
    readonly fitted: FittedLength;
    readonly heardFrames: number;
    readonly mix: MixSettings;
    readonly seed: string;
    readonly memory: NoteMemory;
    readonly bank: SampleBank | undefined;
    readonly trims: PartTrims | undefined;
    /** Notes before this frame are not played, and the samples before its block are silent. Default: 0. */
    readonly fromFrame?: number;
    /** A multiple of 32 up to 4,096. Default: 4,096. The block size does not change the samples. */
    readonly blockFrames?: number;
  },
): Pcm => {
  const { fitted, heardFrames, mix, fromFrame = 0, blockFrames = BLOCK_FRAMES } = options;
  const bank = createSoundbank(
    piece.parts.flatMap((written) => written.notes),
    { seed: options.seed, secondsPerBeat: 60 / fitted.tempoBpm, memory: options.memory, bank: options.bank },
  );
  const players = piece.parts.map(
    (written) =>
      new StripPlayer(written, bank, {
        framesPerBeat: fitted.framesPerBeat,
        trimDb: options.trims?.[written.part.id] ?? 0,
        blockFrames,
      }),
  );
  for (const player of players) player.skipTo(fromFrame);
  const room = new SmallRoom();
  const plate = new Plate(mix.plate.decaySeconds, mix.plate.damping);
  const bus = new MasterBus(mix.master);
  const channels = [new Float32Array(heardFrames), new Float32Array(heardFrames)] as const;
  const [left, right] = pairOf(blockFrames);
  const [roomLeft, roomRight] = pairOf(blockFrames);
  const [plateLeft, plateRight] = pairOf(blockFrames);
  for (let start = fromFrame - (fromFrame % blockFrames); start < heardFrames; start += blockFrames) {
    const frames = Math.min(blockFrames, heardFrames - start);
    for (const buffer of [left, right, roomLeft, roomRight, plateLeft, plateRight]) buffer.fill(0);
    for (const player of players) {
      if (!player.render(start, frames)) continue;
      distribute(player.left, { mix: left, room: roomLeft, plate: plateLeft }, player, frames);
      distribute(player.right, { mix: right, room: roomRight, plate: plateRight }, player, frames);
    }
    room.process(roomLeft, roomRight, left, right, frames);
    plate.process(plateLeft, plateRight, left, right, frames);
    bus.process(left, right, frames);
    channels[0].set(left.subarray(0, frames), start);
    channels[1].set(right.subarray(0, frames), start);
  }
  return { sampleRateHz: SAMPLE_RATE_HZ, channels };
};
