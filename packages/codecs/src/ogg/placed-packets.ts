import type { ChannelSink } from '../pcm-checks.ts';
import type { OggPacket } from './pages.ts';

/** Samples of a packet: the first `frames` of each channel, times `gain` (default 1); silence without channels. */
export type TakePacket = (packet: OggPacket, channels: readonly Float32Array[], frames: number, gain?: number) => void;

/**
 * Maximum number of frames that a lost page can contain: 255 packets (RFC 3533 §6) of at most 8192 (Vorbis I §4.2.2).
 */
const LARGEST_PAGE_FRAMES = 255 * 8192;

/**
 * Writes the samples of packets at the positions that the file declares. After lost pages they are held until the next
 * position is known; the gap becomes silence, so that later audio does not move.
 */
export const placePackets = (sink: ChannelSink): { readonly take: TakePacket; readonly finish: () => void } => {
  /** Position of the stream's first sample; above 0 if the stream was cut out of another. */
  let base: number | undefined;
  let lostPages = 0;
  let held: { readonly channels: readonly Float32Array[]; readonly frames: number; readonly gain: number }[] = [];
  let heldFrames = 0;

  const release = (): void => {
    for (const { channels, frames, gain } of held) sink.append(channels, frames, gain);
    held = [];
    heldFrames = 0;
    lostPages = 0;
  };

  const placeHeld = (position: number): void => {
    const missing = position - (base ?? 0) - sink.frames - heldFrames;
    if (missing > 0 && missing <= lostPages * LARGEST_PAGE_FRAMES) sink.silenceUntil(sink.frames + missing);
    release();
  };

  return {
    take: (packet, channels, frames, gain = 1) => {
      lostPages += packet.lostPages;
      if (lostPages === 0) sink.append(channels, frames, gain);
      else {
        // The decoder overwrites its output with the next packet.
        held.push({ channels: channels.map((samples) => samples.slice(0, frames)), frames, gain });
        heldFrames += frames;
        // Limits the buffer for a file without further positions.
        if (heldFrames > LARGEST_PAGE_FRAMES) release();
      }
      if (packet.granule === undefined) return;
      const position = Number(packet.granule);
      if (lostPages > 0) placeHeld(position);
      // The last page may declare fewer frames than it contains, to cut the end.
      else base ??= packet.isLast ? 0 : Math.max(0, position - sink.frames);
    },
    finish: release,
  };
};
