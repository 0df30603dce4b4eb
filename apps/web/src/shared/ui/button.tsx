import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { t } from '../i18n/shared-messages.ts';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

type Appearance = {
  /** `primary`: the main action of a view. `pill`: a clickable value. `quiet`: text only. `danger`: destructive. Default: outlined. */
  readonly variant?: 'primary' | 'pill' | 'quiet' | 'danger';
  readonly isLarge?: boolean;
  readonly isWide?: boolean;
};

type ButtonProps = Appearance &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    readonly ref?: Ref<HTMLButtonElement>;
    /** Shows a spinner and disables the button. */
    readonly isBusy?: boolean;
  };

const classOf = ({ variant, isLarge, isWide }: Appearance, className: string | undefined): string =>
  classNames(styles.button, variant && styles[variant], isLarge && styles.large, isWide && styles.wide, className);

export const Button = ({ variant, isLarge, isWide, isBusy, className, children, disabled, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    disabled={disabled === true || isBusy === true}
    aria-busy={isBusy === true ? true : undefined}
    data-primary={variant === 'primary' ? '' : undefined}
    data-text={variant === 'quiet' ? '' : undefined}
    className={classOf({ variant, isLarge, isWide }, className)}
  >
    {isBusy === true && <span className={styles.spinner} aria-hidden="true" />}
    {children}
  </button>
);

type AnchorProps = Appearance & AnchorHTMLAttributes<HTMLAnchorElement> & { readonly ref?: Ref<HTMLAnchorElement> };

/** A link styled as a button, for URLs outside the router. */
export const ButtonAnchor = ({ variant, isLarge, isWide, className, children, ...rest }: AnchorProps) => (
  <a
    {...rest}
    data-primary={variant === 'primary' ? '' : undefined}
    data-text={variant === 'quiet' ? '' : undefined}
    className={classOf({ variant, isLarge, isWide }, className)}
  >
    {children}
  </a>
);

/** A router link styled as a button. */
export const ButtonLink = createLink(ButtonAnchor);

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly label: string;
  readonly isOutlined?: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
};

/** A button with only an icon; `label` is its accessible name. */
export const IconButton = ({ label, isOutlined, className, children, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    className={classNames(styles.icon, isOutlined && styles.outlined, className)}
  >
    {children}
  </button>
);

type PlayButtonProps = {
  readonly isPlaying: boolean;
  /** Object of the label: "Wren" gives "Play Wren" and "Pause Wren". */
  readonly what: string;
  readonly onToggle: () => void;
  readonly colour?: 'accent' | 'bed';
  readonly size?: 'medium' | 'large' | 'square';
  readonly isBusy?: boolean;
  readonly disabled?: boolean;
  /** Class of a cover colour. */
  readonly cover?: string | undefined;
};

/** Plays audio and pauses it. It pulses while audio loads or plays, and is grey while it loads. */
export const PlayButton = (props: PlayButtonProps) => {
  const {
    isPlaying,
    what,
    onToggle,
    colour = 'accent',
    size = 'medium',
    isBusy = false,
    disabled = false,
    cover,
  } = props;
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <button
      type="button"
      aria-label={isPlaying ? t('shared.pause', { what }) : t('shared.play', { what })}
      aria-busy={isBusy ? true : undefined}
      disabled={disabled}
      onClick={onToggle}
      className={classNames(
        styles.icon,
        styles.play,
        colour === 'bed' && styles.bed,
        cover,
        isPlaying && styles.playing,
        isBusy && styles.loading,
        size === 'large' && styles.playLarge,
        size === 'square' && styles.square,
      )}
    >
      {isBusy ? (
        <span className={styles.spinner} aria-hidden="true" />
      ) : (
        <Icon size={size === 'large' ? 24 : 15} aria-hidden="true" />
      )}
    </button>
  );
};
