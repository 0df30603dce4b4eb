import type { Player } from '@sonora/contracts';
import styles from './share-dialog.module.css';

const bars = [6, 12, 20, 14, 26, 18, 30, 22, 12, 24, 16, 8] as const;

const Bars = ({ x, y, fill }: { readonly x: number; readonly y: number; readonly fill: string }) => (
  <>
    {bars.map((barHeight, index) => (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a static drawing
        key={index}
        x={x + index * 6}
        y={y - barHeight / 2}
        width="3"
        height={barHeight}
        rx="1.5"
        fill={fill}
      />
    ))}
  </>
);

const Playground = () => (
  <>
    <circle cx="24" cy="30" r="10" fill="var(--accent)" />
    <Bars x={46} y={30} fill="var(--accent)" />
    <rect x="14" y="56" width="104" height="5" rx="2.5" fill="var(--line-strong)" />
    <rect x="14" y="67" width="76" height="5" rx="2.5" fill="var(--line-strong)" />
  </>
);

const Sonicsell = () => (
  <>
    <rect x="34" y="8" width="64" height="68" rx="6" fill="var(--panel)" stroke="var(--line-strong)" />
    <rect x="56" y="15" width="20" height="20" rx="5" fill="var(--bed)" />
    <rect x="46" y="42" width="40" height="5" rx="2.5" fill="var(--line-strong)" />
    <circle cx="66" cy="62" r="8" fill="var(--accent)" />
  </>
);

const Video = () => (
  <>
    <rect x="8" y="10" width="116" height="64" rx="5" fill="#241512" />
    <Bars x={30} y={42} fill="#f6b7a6" />
  </>
);

/** Thumbnail of a player. */
export const PlayerPreview = ({ player }: { readonly player: Player }) => {
  const Drawing = { playground: Playground, sonicsell: Sonicsell, video: Video }[player];
  return (
    <svg className={styles.preview} viewBox="0 0 132 84" aria-hidden="true">
      <Drawing />
    </svg>
  );
};
