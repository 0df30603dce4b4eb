import { isSound, type Sound } from './sounds.ts';

/** Sounds of the phones of English (ARPAbet, lower case). */
const SOUNDS_OF_PHONE: Readonly<Record<string, string>> = {
  aa: 'a', ae: 'e', ah: 'a', ao: 'o', aw: 'au', ax: '@', axr: 'x', ay: 'ai', eh: 'e', el: '@l', em: '@m', en: '@n',
  er: 'x', ey: 'ei', ih: 'i', iy: 'i', ow: 'ou', oy: 'oi', uh: 'u', uw: 'u',
  b: 'Bb', d: 'Bd', g: 'Bg', p: 'Pp', t: 'Pt', k: 'Pk', dx: 'Bd', ch: 'PS', jh: 'Bz', m: 'm', n: 'n', ng: 'n', l: 'l',
  r: 'r', w: 'w', y: 'j', s: 's', sh: 'S', z: 'z', zh: 'z', f: 'f', th: 'f', v: 'v', dh: 'v', hh: 'h',
};

/** @param phones ARPAbet, with or without figures of stress; a phone that is none has no sound */
export const arpabetSounds = (phones: readonly string[]): readonly Sound[] =>
  phones.flatMap((phone) =>
    Array.from(SOUNDS_OF_PHONE[phone.toLowerCase().replace(/\d$/, '')] ?? '').filter((sound) => isSound(sound)),
  );
