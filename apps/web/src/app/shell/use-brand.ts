import type { User } from '@sonora/contracts';
import { useEffect } from 'react';
import { useUser } from '../../shared/api/session.ts';
import type { BrandColours } from '../../shared/theme/brand-colours.ts';
import { t } from '../messages.ts';

const schemes = ['light', 'dark'] as const;
const properties = { accent: 'accent', hover: 'accent-hover', tint: 'accent-tint', onAccent: 'on-accent' } as const;

const paint = (colours: Readonly<Record<(typeof schemes)[number], BrandColours>> | undefined): void => {
  const { style } = document.documentElement;
  for (const scheme of schemes) {
    for (const [key, property] of Object.entries(properties)) {
      const name = `--brand-${scheme}-${property}`;
      const value = colours?.[scheme][key as keyof typeof properties];
      if (value === undefined) style.removeProperty(name);
      else style.setProperty(name, value);
    }
  }
};

/** Applies the accent colour of the organisation's brand and returns its name and logo. Without a brand, those of Sonora. */
export const useBrand = (): { readonly name: string; readonly logo: string | null } => {
  const brand: User['brand'] = useUser().brand;
  const accent = brand?.accent ?? null;
  useEffect(() => {
    if (accent === null) return;
    let isOver = false;
    // Few organisations have their own colours, so the computation is loaded on demand.
    import('../../shared/theme/brand-colours.ts').then(
      ({ brandColours }) => isOver || paint(brandColours(accent)),
      () => {},
    );
    return () => {
      isOver = true;
      paint(undefined);
    };
  }, [accent]);
  return { name: brand?.name ?? t('shell.sonora'), logo: brand?.logo ?? null };
};
