import { estimateSpeechSeconds } from '@sonora/audioform/recipe';
import type { ScriptLine } from '../document/ad.ts';

type Said = Pick<ScriptLine, 'text' | 'voiceAlias'>;

/** Lengths at speed 1 that the server estimated, by voice and text, the latest last; null for voices that it does not know. */
export type LineEstimates = ReadonlyMap<string, number | null>;

/** Texts whose estimates are kept. */
const MAX_ESTIMATES = 200;

export const estimateKey = ({ text, voiceAlias }: Said): string => `${voiceAlias}\n${text.trim()}`;

/** Lines without an estimate; each text once. */
export const unestimated = <Line extends Said>(estimates: LineEstimates, lines: readonly Line[]): readonly Line[] => {
  const missing = lines.filter((line) => line.text.trim() !== '' && !estimates.has(estimateKey(line)));
  return [...new Map(missing.map((line) => [estimateKey(line), line])).values()];
};

/** The estimates with further ones. */
export const withEstimates = (
  estimates: LineEstimates,
  lines: readonly Said[],
  seconds: readonly (number | null)[],
): LineEstimates => {
  const found = lines.map((line, index) => [estimateKey(line), seconds[index] ?? null] as const);
  return new Map([...estimates, ...found].slice(-MAX_ESTIMATES));
};

/** Characters per second of the latest estimate of a voice: what is typed next will be spoken at about this tempo. */
const tempoOf = (estimates: LineEstimates, voiceAlias: string): number | undefined => {
  for (const [key, seconds] of [...estimates].reverse()) {
    const text = key.slice(voiceAlias.length + 1);
    if (key.startsWith(`${voiceAlias}\n`) && seconds !== null && seconds > 0) return text.length / seconds;
  }
  return undefined;
};

/**
 * Seconds of a line at its speed: as the server estimated them or, until it has, by characters.
 * @param charsPerSecond of the voice's catalogue entry
 */
export const estimatedSeconds = (
  estimates: LineEstimates,
  line: Pick<ScriptLine, 'text' | 'voiceAlias' | 'speed'>,
  charsPerSecond: number | undefined,
): number => {
  const known = estimates.get(estimateKey(line));
  if (typeof known === 'number') return Math.round((known / line.speed) * 10) / 10;
  const tempo = tempoOf(estimates, line.voiceAlias) ?? charsPerSecond;
  return estimateSpeechSeconds(line.text, {
    ...(tempo === undefined ? {} : { charsPerSecond: tempo }),
    speed: line.speed,
  });
};
