import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Shades of the accent, lightest first. Fills use only index 6 (light scheme) and 4 (dark scheme). */
const accent: MantineColorsTuple = [
  '#fbe9e4',
  '#f6d3ca',
  '#efac9d',
  '#ea8d78',
  '#f0765c',
  '#cf5139',
  '#b8402a',
  '#a23522',
  '#86291a',
  '#6d2013',
];

/** Warm greys from text to background. Mantine's own dark greys are bluish and do not match our colours. */
const dark: MantineColorsTuple = [
  '#f1eee8',
  '#d6d2cb',
  '#a8a29a',
  '#8f8a82',
  '#4a4640',
  '#33302c',
  '#1b1917',
  '#1f1d1b',
  '#191816',
  '#161513',
];

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 4 },
  colors: { accent, dark },
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)' },
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
});

/** Maps Mantine's CSS variables to our design tokens, so that colours are defined once. */
const tokens = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-body': 'var(--panel)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--faint)',
  '--mantine-color-default': 'var(--panel)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-primary-color-light': 'var(--accent-tint)',
  '--mantine-primary-color-light-color': 'var(--accent)',
};

/** Set per scheme, because Mantine sets its own variables there with a more specific selector. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens });
