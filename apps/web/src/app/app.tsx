import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { cssVariables, theme } from '../shared/theme/theme.ts';
import { ToastOutlet } from '../shared/toast/toast-outlet.tsx';
import { pageRouter, queryClient } from './router.tsx';

const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

export const App = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
  >
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={pageRouter} />
      <ToastOutlet />
    </QueryClientProvider>
  </MantineProvider>
);
