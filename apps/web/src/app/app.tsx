import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ToastOutlet } from '../shared/toast/toast-outlet.tsx';
import { pageRouter, queryClient } from './router.tsx';

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={pageRouter} />
    <ToastOutlet />
  </QueryClientProvider>
);
