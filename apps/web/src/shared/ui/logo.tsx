const bars = [
  [5.5, 6],
  [10, 13],
  [14.5, 20],
  [19, 11],
  [23.5, 6],
] as const;

/** Five bars of a waveform on an accent tile. */
export const Logo = ({ size = 30 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="8" fill="var(--accent)" />
    {bars.map(([x, height]) => (
      <rect key={x} x={x} y={16 - height / 2} width="3" height={height} rx="1.5" fill="var(--on-accent)" />
    ))}
  </svg>
);
