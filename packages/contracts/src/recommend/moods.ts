/** Words by which a text calls for a mood of music. */
const moods: readonly (readonly [mood: string, words: RegExp])[] = [
  [
    'happy',
    /\b(?:happy|fun|joy\w*|smile|celebrat\w*|birthday|party|kids?|children|summer|festival|free|fröhlich\w*|spaß|feier\w*|kinder\w*)\b/gi,
  ],
  [
    'relaxed',
    /\b(?:calm|relax\w*|quiet|spa|rest|sleep|gentle|slow|massage|sauna|warm|tea|ruhe|ruhig\w*|entspann\w*|schlaf\w*)\b/gi,
  ],
  [
    'energetic',
    /\b(?:fast|sport\w*|gym|fitness|run\w*|energy|now|today|hurry|win|power|boxing|climb\w*|schnell\w*|sport\w*|jetzt)\b/gi,
  ],
  [
    'inspiring',
    /\b(?:learn\w*|future|dream\w*|grow\w*|build\w*|new|start\w*|idea\w*|create\w*|discover\w*|lernen|zukunft|träum\w*|neu\w*)\b/gi,
  ],
  [
    'serious',
    /\b(?:insurance|bank|loan\w*|security|safe\w*|funeral|legal|tax|health|doctor|versicherung|bank|sicher\w*|steuer\w*)\b/gi,
  ],
  ['romantic', /\b(?:love|wedding|rings?|heart|valentine\w*|candle\w*|liebe|hochzeit\w*|herz\w*)\b/gi],
  ['dramatic', /\b(?:theatre|drama|cinema|thriller|mystery|exhibition|history|theater|kino|geschichte)\b/gi],
  [
    'friendly',
    /\b(?:family|friend\w*|neighbour\w*|local|welcome|together|home|bread|coffee|familie\w*|freund\w*|gemeinsam|zuhause|kaffee)\b/gi,
  ],
];

/** Moods of music by the number of words of a text that call for them, most first; all moods are listed. */
export const moodsOf = (text: string): readonly { readonly mood: string; readonly count: number }[] =>
  moods
    .map(([mood, words]) => ({ mood, count: text.match(words)?.length ?? 0 }))
    .toSorted((one, other) => other.count - one.count);
