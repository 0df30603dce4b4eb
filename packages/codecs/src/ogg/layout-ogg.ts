import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { CodecError } from '../codec-error.ts';
import { hasAscii, viewOf } from '../io/bytes.ts';
import { lastPageOf, oggPackets, oggPages } from './pages.ts';

export type OggLayout = {
  readonly codec: 'vorbis' | 'opus';
  /** Opus always decodes to 48 000 Hz. */
  readonly sampleRateHz: number;
  readonly channelCount: number;
  /** Number of frames at the start that a decoder drops. */
  readonly skipFrames: number;
  /** Number of frames according to the positions in the file; 0 if there are none. */
  readonly declaredFrames: number;
  readonly identification: Uint8Array;
  /** The comment list, without the codec's signature. */
  readonly comment?: Uint8Array;
};

/** Whether this is an Ogg file, with any content. */
export const isOgg = (bytes: Uint8Array): boolean => hasAscii(bytes, 0, 'OggS');

const MAX_CHANNELS = 8;
const MAX_SAMPLE_RATE_HZ = 768_000;
const OPUS_RATE_HZ = 48_000;

type Identity = Pick<OggLayout, 'codec' | 'sampleRateHz' | 'channelCount' | 'skipFrames'>;

const senseless = (): CodecError =>
  new CodecError(
    'damaged',
    audioFileMessage('audioFiles.damagedBecause', {
      format: 'Ogg',
      reason: audioFileMessage('audioFiles.formatNonsense'),
    }),
  );

/** Identification headers: Vorbis I §4.2.2, RFC 7845 §5.1. */
const identify = (head: Uint8Array): Identity => {
  const view = viewOf(head);
  if (hasAscii(head, 0, '\u0001vorbis')) {
    if (head.length < 30 || view.getUint32(7, true) !== 0) throw senseless();
    return { codec: 'vorbis', sampleRateHz: view.getUint32(12, true), channelCount: head[11]!, skipFrames: 0 };
  }
  if (hasAscii(head, 0, 'OpusHead')) {
    if (head.length < 19 || head[8]! >= 16) throw senseless();
    const skipFrames = view.getUint16(10, true);
    return { codec: 'opus', sampleRateHz: OPUS_RATE_HZ, channelCount: head[9]!, skipFrames };
  }
  throw new CodecError('unsupported', audioFileMessage('audioFiles.oggNeither'));
};

const lengthOf = (bytes: Uint8Array, serial: number, skipFrames: number): number => {
  const last = lastPageOf(bytes, serial);
  return last === undefined ? 0 : Math.max(0, Number(last.granule) - skipFrames);
};

/**
 * Codec, format and declared length of the first stream.
 * @throws CodecError `not-audio` if it is not Ogg, `unsupported` for other codecs or more than 8 channels, `damaged`.
 */
export const layoutOfOgg = (bytes: Uint8Array): OggLayout => {
  if (!isOgg(bytes)) throw new CodecError('not-audio', audioFileMessage('audioFiles.notAudio', { format: 'Ogg' }));
  const packets = oggPackets(bytes);
  const identification = packets.next().value?.bytes;
  if (identification === undefined)
    throw new CodecError(
      'damaged',
      audioFileMessage('audioFiles.damagedBecause', {
        format: 'Ogg',
        reason: audioFileMessage('audioFiles.formatMissing'),
      }),
    );
  const identity = identify(identification);
  if (identity.channelCount === 0 || identity.sampleRateHz === 0) throw senseless();
  if (identity.channelCount > MAX_CHANNELS || identity.sampleRateHz > MAX_SAMPLE_RATE_HZ) {
    throw new CodecError(
      'unsupported',
      audioFileMessage('audioFiles.channelsAtRate', {
        format: 'Ogg',
        channels: identity.channelCount,
        rate: identity.sampleRateHz,
      }),
    );
  }
  const comment = packets.next().value?.bytes;
  const mark = identity.codec === 'vorbis' ? '\u0003vorbis' : 'OpusTags';
  const serial = oggPages(bytes).next().value?.serial ?? 0;
  return {
    ...identity,
    declaredFrames: lengthOf(bytes, serial, identity.skipFrames),
    identification,
    comment: comment !== undefined && hasAscii(comment, 0, mark) ? comment.subarray(mark.length) : undefined,
  };
};
