import { bankVoices, instrumentsOf, type SampleBank } from '@sonora/soundscape';
import { serveThread } from '../threads/rpc/thread-server.ts';
import type { SoundfontKinds } from './inspect-soundfont.ts';
import { openBank } from './open-bank.ts';
import { readSoundfont } from './soundfont-files.ts';

/** A short note on a middle key shows whether an instrument has sound. */
const PROBE = { midi: 60, velocity: 100, heldSeconds: 0.05 };

/** Instruments with sound: a bank may list a preset without samples. */
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
