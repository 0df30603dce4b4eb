import { parentPort, workerData } from 'node:worker_threads';
import { bankVoices, instrumentsOf, type SampleBank } from '@sonora/soundscape';
import { openBank } from './open-bank.ts';
import { SoundfontError } from './soundfont-error.ts';
import { readSoundfont } from './soundfont-files.ts';
import type { SoundfontAnswer, SoundfontQuestion } from './soundfont-protocol.ts';

/** A moment of a key in the middle says whether an instrument sounds at all. */
const PROBE = { midi: 60, velocity: 100, heldSeconds: 0.05 };

/** Instruments that sound: a bank may name a preset whose samples are gone. */
const soundingInstruments = (bank: SampleBank): readonly string[] =>
  instrumentsOf(bank).filter((name) => {
    const voice = bankVoices[name];
    return voice !== undefined && bank.play({ ...PROBE, voice, midi: voice.key ?? PROBE.midi }) !== undefined;
  });

const look = async ({ path }: SoundfontQuestion): Promise<SoundfontAnswer> => {
  try {
    const { bytes, id } = await readSoundfont(path);
    const { facts, bank } = await openBank(bytes, id);
    const instruments = soundingInstruments(bank);
    return { kind: 'usable', facts: { ...facts, id, sizeBytes: bytes.byteLength, instruments } };
  } catch (error) {
    const reason = error instanceof SoundfontError ? error.message : 'is no SoundFont, or a damaged one';
    return { kind: 'refused', reason };
  }
};

parentPort?.postMessage(await look(workerData as SoundfontQuestion));
