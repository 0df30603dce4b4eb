import { MantineProvider } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import { cssVariables, theme } from './theme.ts';

const IsInside = createContext(false);

const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// The page sets the attributes of its root: `colour-scheme.ts`, and the media query of reduced motion in `tokens.css`.
const noRoot = (): undefined => undefined;

/**
 * Provider of Mantine's components. Each part that uses one has a scope of its own, so that the first load of a page does not
 * contain Mantine. In another scope it does nothing.
 */
export const MantineScope = ({ children }: { readonly children: ReactNode }) => {
  if (use(IsInside)) return children;
  return (
    <IsInside value>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getRootElement={noRoot}
        getStyleNonce={styleNonce}
      >
        {children}
      </MantineProvider>
    </IsInside>
  );
};
