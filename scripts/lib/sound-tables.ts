import type { DestinationName } from '../../packages/contracts/src/audio/index.ts';
import { presetMessages } from '../../packages/contracts/src/messages/presets.ts';
import { destinations, loudnessPresets, mixPresets } from '../../packages/engine/src/index.ts';
import { SPEECH_LEVEL_LUFS } from '../../packages/engine/src/mix/presets.ts';
import {
  bankVoices,
  MAX_TEMPO_BEND,
  RING_SECONDS,
  STING_BELOW_SECONDS,
  soundEffects,
  soundTemplates,
} from '../../packages/soundscape/src/index.ts';
import { CUT_FADE_SECONDS } from '../../packages/soundscape/src/render/play-written.ts';
import { fullBedRanges } from '../../packages/soundscape/src/testkit/meters.ts';
import { pictureRange } from './sound-picture.ts';

const markdown = (rows: readonly (readonly string[])[]): string => {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(3, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.slice(1).map(line)].join('\n');
};

const signed = (value: number): string => String(value).replace('-', '−');
const orNone = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : signed(value);

const mixes = (): string =>
  markdown([
    ['preset', 'speech over bed, LU', 'bed at rest, LU under speech', 'effects', 'media', 'presence, dB', 'bands'],
    ...Object.entries(mixPresets).map(([name, preset]) => [
      `\`${name}\``,
      orNone(preset.speechOverBedLu),
      preset.speechOverBedLu === null ? '–' : signed(preset.restingBedUnderSpeechLu),
      signed(preset.effectsUnderSpeechLu),
      signed(preset.mediaUnderSpeechLu),
      signed(preset.presenceDb),
      preset.isMultiband ? '3' : '1',
    ]),
  ]);

const loudness = (): string =>
  markdown([
    ['preset', 'loudness, LUFS', 'true peak, dBTP', 'short-term at most, LUFS'],
    ...Object.entries(loudnessPresets).map(([name, target]) => [
      `\`${name}\``,
      signed(target.targetLufs),
      signed(target.ceilingDbtp),
      orNone(target.maxShortTermLufs),
    ]),
  ]);

const delivery = (): string =>
  markdown([
    ['destination', 'label', 'encoder preset'],
    ...Object.entries(destinations).map(([name, { encoderPreset }]) => [
      `\`${name}\``,
      presetMessages[`presets.destinations.${name as DestinationName}`],
      `\`${encoderPreset}\``,
    ]),
  ]);

const templates = (): string =>
  markdown([
    ['template', 'genre', 'bpm', 'key', 'beats in a bar', 'length'],
    ...soundTemplates.map(({ alias, labels, score, lengthKind, writtenSeconds }) => [
      `\`${alias}\``,
      labels.genre.join(', '),
      String(labels.bpm),
      labels.key,
      String(score.beatsPerBar),
      lengthKind === 'elastic'
        ? 'elastic'
        : `${lengthKind.replace('_', ' ')}: ${writtenSeconds.map((seconds) => Math.round(seconds * 10) / 10).join(', ')} s`,
    ]),
  ]);

const fullness = (): string =>
  markdown([
    ['measure', 'lowest', 'highest'],
    ...Object.entries(fullBedRanges).map(([name, [lowest, highest]]) => [
      `\`${name}\``,
      signed(lowest),
      signed(highest),
    ]),
  ]);

const effects = (): string => {
  const counts = new Map<string, number>();
  for (const { category } of soundEffects) counts.set(category, (counts.get(category) ?? 0) + 1);
  return markdown([['category', 'effects'], ...[...counts].map(([name, count]) => [name, String(count)])]);
};

/** Instruments with their General MIDI numbers as usually printed: programs from 1, drums by key. */
const bank = (): string => {
  const lists = { programs: [] as string[], drums: [] as string[], ours: [] as string[] };
  for (const [name, voice] of Object.entries(bankVoices)) {
    if (voice === undefined) lists.ours.push(`\`${name}\``);
    else if (voice.kind === 'program') lists.programs.push(`\`${name}\` ${voice.program + 1}`);
    else lists.drums.push(`\`${name}\` ${voice.key}${voice.kit === 0 ? '' : ` of kit ${voice.kit + 1}`}`);
  }
  return [
    `- Programs: ${lists.programs.join(', ')}.`,
    `- Keys of drum kits: ${lists.drums.join(', ')}.`,
    `- Always built-in: ${lists.ours.join(', ')}.`,
  ].join('\n');
};

const lengths = (): string =>
  [
    `- The tempo changes by at most ${MAX_TEMPO_BEND * 100} %.`,
    `- The final chord rings for ${RING_SECONDS.shortest} to ${RING_SECONDS.longest} s, ${RING_SECONDS.wanted} s if there is enough time.`,
    `- A bed shorter than ${STING_BELOW_SECONDS} s is a sting: one phrase and its ending.`,
    `- A template that is cut fades out over ${CUT_FADE_SECONDS} s.`,
    `- Every voice clip is brought to ${signed(SPEECH_LEVEL_LUFS)} LUFS before mixing.`,
  ].join('\n');

const pictures = (): string =>
  `Top: ${pictureRange.lowestHz} Hz to ${pictureRange.highestHz / 1_000} kHz, logarithmic, ${pictureRange.spanDb} dB from dark to bright. Bottom: short-term ` +
  `loudness from ${signed(pictureRange.quietestLufs)} to ${signed(pictureRange.loudestLufs)} LUFS, with a line every 10 LU.`;

/** The generated parts of docs/sound.md, by the names of their markers. */
export const soundTables: Readonly<Record<string, () => string>> = {
  mixes,
  loudness,
  delivery,
  templates,
  fullness,
  effects,
  bank,
  lengths,
  pictures,
};

const marked = (name: string): RegExp => new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(\\n<!-- /${name} -->)`);

/**
 * Updates all generated parts of the document.
 * @throws Error if the markers of a part are missing
 */
export const withSoundTables = (document: string): string =>
  Object.entries(soundTables).reduce((text, [name, table]) => {
    if (!marked(name).test(text)) throw new Error(`docs/sound.md has no markers for ${name}`);
    return text.replace(marked(name), (_, open: string, close: string) => `${open}\n${table()}\n${close}`);
  }, document);
