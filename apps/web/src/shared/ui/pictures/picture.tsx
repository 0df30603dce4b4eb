import { useState } from 'react';
import { ownAddress } from '../../audio/own-address.ts';
import { classNames } from '../class-names.ts';
import styles from './picture.module.css';

/** Background colours with a contrast of at least 4.5:1 to white text. */
const backgrounds = ['#9c4a33', '#3f6d8e', '#5d7040', '#7d5a86', '#8a5a24', '#3c6e68', '#7a4a55', '#4b5c97'] as const;

const groundOf = (name: string): string => {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return backgrounds[hash % backgrounds.length] as string;
};

export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part.charAt(0))
    .join('')
    .toUpperCase();

type PictureProps = {
  readonly name: string;
  readonly source?: string | null;
  readonly size: number;
  readonly isRound?: boolean;
  readonly className?: string;
};

/** Picture of a user or voice, or initials if there is none or it fails to load. Decorative: the name must be shown next to it. */
export const Picture = ({ name, source, size, isRound, className }: PictureProps) => {
  const [failed, setFailed] = useState<string>();
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className={classNames(styles.picture, className)}
      style={{
        width: size,
        height: size,
        borderRadius: isRound === true ? '50%' : size / 4,
        fontSize: size * 0.4,
        background: groundOf(name.toLowerCase()),
      }}
    >
      {source && failed !== source && (
        <img src={ownAddress(source)} alt="" loading="lazy" onError={() => setFailed(source)} />
      )}
    </span>
  );
};
