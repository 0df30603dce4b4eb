import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The accent from its tint to its deepest shade; only 6 (light) and 4 (dark) are used for fills. */
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

/** Warm greys from ink to background: the library's own dark is blue beside our paper. */
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

/** The library's own variables follow our tokens, so that both worlds have one source of colour. */
const ours = {
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

/** Given per scheme: there the library sets its own, with the stronger selector. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: ours, dark: ours });
