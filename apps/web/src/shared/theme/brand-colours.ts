/** Red, green and blue in sRGB, 0 to 1. */
type Colour = readonly [number, number, number];

const fromHex = (hex: string): Colour =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Colour;

const toHex = (colour: Colour): string =>
  `#${colour
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Mixes two colours; `share` (0 to 1) is the proportion of `one`. */
const mixed = (one: Colour, other: Colour, share: number): Colour =>
  one.map((part, index) => part * share + (other[index] ?? 0) * (1 - share)) as unknown as Colour;

/** WCAG 2.2, "relative luminance". */
const luminance = (colour: Colour): number => {
  const [red, green, blue] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as unknown as Colour;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** WCAG 2.2, "contrast ratio": 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [light, dark] = [luminance(fromHex(one)), luminance(fromHex(other))].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

const white: Colour = [1, 1, 1];
const black: Colour = [0, 0, 0];
/** Backgrounds of accent-coloured text with the least contrast: the darkest light one and the brightest dark one. */
export const backgrounds = { light: '#f7f6f3', dark: '#1f1d1b' } as const;
const darkPanel = fromHex(backgrounds.dark);
/** Accent colour of Sonora in the light scheme. */
export const ownAccent = '#b8402a';
/** WCAG 2.2, success criterion 1.4.3 demands 4.5; the margin covers rounding. */
const minContrast = 4.55;
const steps = 100;

export type BrandColours = {
  readonly accent: string;
  readonly hover: string;
  readonly tint: string;
  readonly onAccent: string;
};

/** The first mix from `colour` towards `end` with enough contrast on all backgrounds of the accent. */
const readable = (colour: Colour, end: Colour, of: (accent: Colour) => BrandColours): BrandColours => {
  for (let step = 0; step <= steps; step += 1) {
    const made = of(mixed(end, colour, step / steps));
    if (isReadable(made, end === black ? backgrounds.light : backgrounds.dark)) return made;
  }
  return of(end);
};

const isReadable = ({ accent, tint, onAccent }: BrandColours, ground: string): boolean =>
  [tint, ground, onAccent].every((other) => contrast(accent, other) >= minContrast);

/**
 * Accent colours of a brand in both schemes: the brand's colour if its contrast suffices, else the nearest darker (light
 * scheme) or brighter (dark scheme) colour. Text on the accent, and the accent on its tint and on our backgrounds, have a
 * contrast of at least 4.5:1.
 * @param hex `#rrggbb`
 */
export const brandColours = (hex: string): { readonly light: BrandColours; readonly dark: BrandColours } => {
  const colour = fromHex(hex);
  return {
    light: readable(colour, black, (accent) => ({
      accent: toHex(accent),
      hover: toHex(mixed(accent, black, 0.88)),
      tint: toHex(mixed(accent, white, 0.12)),
      onAccent: '#ffffff',
    })),
    dark: readable(colour, white, (accent) => ({
      accent: toHex(accent),
      hover: toHex(mixed(accent, white, 0.85)),
      tint: toHex(mixed(accent, darkPanel, 0.16)),
      onAccent: toHex(mixed(accent, black, 0.12)),
    })),
  };
};
