import type { VoiceDefinition } from './voice-definition.ts';

/** Paper tones of a printed poster: background, distant shape, shoulders, ink. */
const PALETTES: readonly (readonly [string, string, string, string])[] = [
  ['#f4e9d8', '#e8c9a0', '#b5654a', '#3b2a24'],
  ['#f2ead9', '#d8c7a3', '#6f7d5c', '#2e3227'],
  ['#f6e7dc', '#eebfa5', '#9c4a4a', '#40241f'],
  ['#efe8da', '#c9c3ad', '#5b6c78', '#262f36'],
  ['#f7ecd2', '#efcf86', '#c07f2e', '#43301a'],
  ['#f1e6e0', '#d9b9b4', '#7d5a6b', '#35262f'],
];

const SKIN: readonly string[] = ['#f2d5bc', '#e9c29c', '#d6a67c', '#b98259', '#8f5f3f'];

/** 32-bit FNV-1a hash, sufficient for choosing shapes. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
};

/** Deterministic choice of numbers from the hash. */
const createChooser = (seed: number): ((lowest: number, highest: number) => number) => {
  let state = seed;
  return (lowest, highest) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return lowest + (highest - lowest) * ((state ^ (state >>> 13)) >>> 8) * 2 ** -24;
  };
};

const figure = (value: number): string => String(Math.round(value * 10) / 10);

/** Only letters reach the drawing, so that an alias cannot add markup. */
const monogram = (alias: string): string => (/[a-z]/i.exec(alias)?.[0] ?? 's').toUpperCase();

const hair = (
  gender: VoiceDefinition['gender'],
  choose: (lowest: number, highest: number) => number,
  ink: string,
): string => {
  const lift = choose(0, 10);
  if (gender === 'female') {
    const fall = choose(122, 158);
    return `<path d="M66 ${figure(96)}C60 ${figure(44 - lift)} 140 ${figure(44 - lift)} 134 96C138 ${figure(fall - 16)} 132 ${figure(fall)} 122 ${figure(fall)}L78 ${figure(fall)}C68 ${figure(fall)} 62 ${figure(fall - 16)} 66 96Z" fill="${ink}"/>`;
  }
  const side = choose(84, 116);
  return `<path d="M70 92C66 ${figure(52 - lift)} 134 ${figure(52 - lift)} 130 92C128 78 ${figure(side)} 74 ${figure(side - 14)} 80C82 80 74 82 70 92Z" fill="${ink}"/>`;
};

/** Sound waves from the mouth: more for a fast voice. */
const soundRings = (count: number, leftward: boolean, colour: string): string =>
  Array.from({ length: count }, (_, index) => {
    const reach = 14 + index * 11;
    const x = leftward ? 74 : 126;
    const direction = leftward ? -1 : 1;
    return `<path d="M${x + direction * reach} ${112 - reach * 0.7}Q${x + direction * reach * 1.5} 112 ${x + direction * reach} ${figure(112 + reach * 0.7)}" stroke-opacity="${figure(0.9 - index * 0.2)}" fill="none" stroke="${colour}" stroke-width="3" stroke-linecap="round"/>`;
  }).join('');

/**
 * SVG portrait of a voice in paper-cut style with a monogram, 200 × 200. It depends only on alias, gender and tempo.
 * Contains plain shapes, no scripts, links, styles or user text.
 */
export const voicePictureSvg = (voice: Pick<VoiceDefinition, 'alias' | 'gender' | 'timePerformance'>): string => {
  const seed = hashOf(voice.alias.toLowerCase());
  const choose = createChooser(seed);
  const [ground, far, shoulders, ink] = PALETTES[seed % PALETTES.length]!;
  const face = SKIN[Math.floor(choose(0, SKIN.length))]!;
  const sunX = choose(30, 170);
  const sunY = choose(34, 78);
  const hill = choose(118, 150);
  const lean = choose(-3, 3);
  const rings = { slow: 1, medium: 2, fast: 3 }[voice.timePerformance];
  const leftward = choose(0, 1) < 0.5;
  const neck = voice.gender === 'female' ? 11 : 14;
  const jaw = voice.gender === 'male' ? 26 : 23;
  const backHair = voice.gender === 'female' ? hair('female', choose, ink) : '';
  const frontHair =
    voice.gender === 'female'
      ? `<path d="M71 98C71 60 129 60 129 98C119 84 104 ${figure(choose(76, 90))} 92 82C84 80 76 88 71 98Z" fill="${ink}"/>`
      : hair(voice.gender, choose, ink);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200" role="img" aria-label="Portrait ${monogram(voice.alias)}">
<rect width="200" height="200" fill="${ground}"/>
<circle cx="${figure(sunX)}" cy="${figure(sunY)}" r="${figure(choose(26, 44))}" fill="${far}"/>
<path d="M0 ${figure(hill)}Q${figure(choose(40, 160))} ${figure(hill - choose(16, 44))} 200 ${figure(hill + choose(-14, 14))}L200 200L0 200Z" fill="${far}" fill-opacity="0.55"/>
<g transform="rotate(${figure(lean)} 100 110)">
${backHair}
<path d="M${100 - neck} 120L${100 - neck} 150Q100 160 ${100 + neck} 150L${100 + neck} 120Z" fill="${face}"/>
<path d="M33 212C36 160 70 148 ${100 - neck} 146Q100 162 ${100 + neck} 146C130 148 164 160 167 212Z" fill="${shoulders}"/>
<path d="M73 94C73 66 127 66 127 94C127 118 ${100 + jaw - 8} 136 100 136C${100 - jaw + 8} 136 73 118 73 94Z" fill="${face}"/>
${frontHair}
<path d="M86 104q4 -3 8 0M106 104q4 -3 8 0" stroke="${ink}" stroke-width="2.4" stroke-linecap="round" fill="none"/>
<path d="M92 120q8 ${figure(choose(3, 7))} 16 0" stroke="${shoulders}" stroke-width="3" stroke-linecap="round" fill="none"/>
</g>
${soundRings(rings, leftward, ink)}
<text x="100" y="188" text-anchor="middle" font-family="Georgia, serif" font-size="26" fill="${ground}">${monogram(voice.alias)}</text>
</svg>`;
};
