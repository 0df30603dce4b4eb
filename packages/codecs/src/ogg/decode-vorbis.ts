import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { CodecError } from '../codec-error.ts';
import type { OggLayout } from './layout-ogg.ts';
import { oggPackets } from './pages.ts';
import type { TakePacket } from './placed-packets.ts';

/**
 * Packet interface of the package (pinned exactly). Its file parser trusts headers and loses positions, so `oggPackets`
 * parses the pages and libvorbis receives the packets directly.
 */
type Internals = {
  readonly _decoder: {
    sendSetupHeader(packet: Uint8Array): void;
    initDsp(): void;
    decodePackets(packets: readonly Uint8Array[]): {
      readonly channelData: readonly Float32Array[];
      readonly samplesDecoded: number;
    };
  };
};

/** Size of the package's packet buffer. */
const MAX_PACKET_BYTES = 128 * 1024;

const damaged = (): CodecError =>
  new CodecError(
    'damaged',
    audioFileMessage('audioFiles.damagedBecause', {
      format: 'Ogg',
      reason: audioFileMessage('audioFiles.codingMissing'),
    }),
  );

/** Decodes packet by packet and passes the samples to `take`; undecodable packets give none. */
export const decodeVorbisPackets = async (bytes: Uint8Array, layout: OggLayout, take: TakePacket): Promise<void> => {
  const packets = oggPackets(bytes);
  packets.next();
  packets.next();
  const setup = packets.next().value?.bytes;
  if (setup === undefined || setup.length > MAX_PACKET_BYTES || setup[0] !== 5) throw damaged();
  const decoder = new OggVorbisDecoder();
  await decoder.ready;
  try {
    const { _decoder: vorbis } = decoder as unknown as Internals;
    vorbis.sendSetupHeader(layout.identification);
    vorbis.sendSetupHeader(setup);
    vorbis.initDsp();
    for (const packet of packets) {
      if (packet.bytes.length > MAX_PACKET_BYTES) {
        take(packet, [], 0);
        continue;
      }
      const { channelData, samplesDecoded } = vorbis.decodePackets([packet.bytes]);
      take(packet, channelData, channelData.length === layout.channelCount ? samplesDecoded : 0);
    }
  } finally {
    decoder.free();
  }
};
