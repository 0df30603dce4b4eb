import { type Chord, midiAbove } from './harmony.ts';

/** Range and number of voices of a voicing. */
export type VoicingRange = {
  readonly lowest: number;
  readonly highest: number;
  readonly voices: number;
};

/**
 * Chooses tones when a chord has more than there are voices: third, seventh and extensions are the most characteristic;
 * the bass plays the root.
 */
const chooseTones = (chord: Chord, voices: number): readonly number[] => {
  const [root, third, fifth, ...upper] = chord.tones;
  const byWeight = [third, ...upper, root, fifth].filter((tone): tone is number => tone !== undefined);
  const wanted = byWeight.slice(0, voices);
  const kept = chord.tones.filter((tone) => wanted.includes(tone));
  return kept.length > 0 ? kept : chord.tones;
};

/** All close positions of the tones within the range, completed by doublings from below. */
const candidates = (chord: Chord, range: VoicingRange): number[][] => {
  const tones = chooseTones(chord, range.voices);
  const found: number[][] = [];
  for (let bottom = range.lowest; bottom < range.lowest + 14; bottom += 1) {
    const start = tones.indexOf(((bottom % 12) + 12) % 12);
    if (start < 0) continue;
    const voicing = [bottom];
    for (let voice = 1; voice < range.voices; voice += 1) {
      voicing.push(midiAbove(voicing[voice - 1]! + 1, tones[(start + voice) % tones.length]!));
    }
    if (voicing[voicing.length - 1]! <= range.highest) found.push(voicing);
  }
  return found;
};

/**
 * Voices a chord with minimal movement from the previous one; the first chord is placed near the middle of the range. A
 * small bias towards the middle prevents drift in long pieces.
 */
export const voiceChord = (chord: Chord, range: VoicingRange, previous: readonly number[] | undefined): number[] => {
  const middle = (range.lowest + range.highest) / 2;
  let best: number[] = [];
  let bestCost = Number.POSITIVE_INFINITY;
  for (const voicing of candidates(chord, range)) {
    const mean = voicing.reduce((sum, midi) => sum + midi, 0) / voicing.length;
    let cost = Math.abs(mean - middle) * (previous ? 0.3 : 1);
    for (const [voice, midi] of voicing.entries()) cost += previous ? Math.abs(midi - (previous[voice] ?? midi)) : 0;
    if (cost < bestCost) {
      best = voicing;
      bestCost = cost;
    }
  }
  return best.length > 0 ? best : chord.tones.slice(0, range.voices).map((tone) => midiAbove(range.lowest, tone));
};
