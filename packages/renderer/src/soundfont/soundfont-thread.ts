import { bankVoices, instrumentsOf, type SampleBank } from '@sonora/soundscape';
import { serveThread } from '../threads/rpc/thread-server.ts';
import type { SoundfontKinds } from './inspect-soundfont.ts';
import { openBank } from './open-bank.ts';
import { readSoundfont } from './soundfont-files.ts';

/** A moment of a key in the middle says whether an instrument sounds at all. */
const PROBE = { midi: 60, velocity: 100, heldSeconds: 0.05 };

/** Instruments that sound: a bank may name a preset whose samples are gone. */
const soundingInstruments = (bank: SampleBank): readonly string[] =>
  instrumentsOf(bank).filter((name) => {
    const voice = bankVoices[name];
    return voice !== undefined && bank.play({ ...PROBE, voice, midi: voice.key ?? PROBE.midi }) !== undefined;
  });

serveThread<SoundfontKinds>({
  inspect: async ({ path }) => {
    const { bytes, id } = await readSoundfont(path);
    const { info, bank } = await openBank(bytes, id);
    return { ...info, id, sizeBytes: bytes.byteLength, instruments: soundingInstruments(bank) };
  },
});
