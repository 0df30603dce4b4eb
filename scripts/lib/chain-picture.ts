/** Processing of an ad, row by row; the last box of each row leads into the mix. */
const ROWS = [
  ['script', 'speech', 'voice chain'],
  ['template', 'score', 'bed'],
  ['media, effects', 'fit', 'levels'],
] as const;
const TAIL = ['mix', 'master', 'encode', 'measure'] as const;

const BOX = { width: 104, height: 34, gapX: 26, gapY: 18, margin: 8 } as const;

const box = (text: string, column: number, row: number): string => {
  const x = BOX.margin + column * (BOX.width + BOX.gapX);
  const y = BOX.margin + row * (BOX.height + BOX.gapY);
  const middle = `x="${x + BOX.width / 2}" y="${y + BOX.height / 2 + 4}"`;
  return (
    `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6"/>` + `<text ${middle}>${text}</text>`
  );
};

const arrow = (column: number, fromRow: number, toRow = fromRow): string => {
  const x = BOX.margin + column * (BOX.width + BOX.gapX) + BOX.width;
  const y = (row: number): number => BOX.margin + row * (BOX.height + BOX.gapY) + BOX.height / 2;
  return `<path d="M${x} ${y(fromRow)}L${x + BOX.gapX - 4} ${y(toRow)}"/>`;
};

/** The render pipeline as an SVG. */
export const drawChain = (): string => {
  const columns = ROWS[0].length + TAIL.length;
  const width = 2 * BOX.margin + columns * BOX.width + (columns - 1) * BOX.gapX;
  const height = 2 * BOX.margin + ROWS.length * BOX.height + (ROWS.length - 1) * BOX.gapY;
  const middle = Math.floor(ROWS.length / 2);
  const parts = [
    ...ROWS.flatMap((row, index) => row.map((text, column) => box(text, column, index))),
    ...ROWS.flatMap((row, index) =>
      row.map((_, column) => arrow(column, index, column === row.length - 1 ? middle : index)),
    ),
    ...TAIL.map((text, index) => box(text, ROWS[0].length + index, middle)),
    ...TAIL.slice(1).map((_, index) => arrow(ROWS[0].length + index, middle)),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="From script, template and media over the mix to a measured file">`,
    `<style>rect{fill:#f7f7fa;stroke:#2846a0}text{font:13px sans-serif;text-anchor:middle;fill:#1b1d2b}path{stroke:#2846a0;fill:none;marker-end:url(#a)}</style>`,
    '<defs><marker id="a" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L6 3L0 6" style="fill:#2846a0;marker-end:none"/></marker></defs>',
    ...parts,
    '</svg>',
    '',
  ].join('\n');
};
