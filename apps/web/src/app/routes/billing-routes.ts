import { createRoute } from '@tanstack/react-router';
import { pages } from '../signed-in-pages.ts';
import { pageRoute } from './guarded.ts';
import { lazyPage } from './lazy-page.tsx';

/** Pages of billing, and those to which a payment provider leads back. */
export const billingRoutes = [
  createRoute({
    ...pageRoute('/billing'),
    component: lazyPage(pages['/billing'], 'BillingPage'),
  }),
  createRoute({
    ...pageRoute('/billing/invoices/$invoiceId'),
    component: lazyPage(pages['/billing/invoices/$invoiceId'], 'InvoicePage'),
  }),
  createRoute({
    ...pageRoute('/billing/change'),
    component: lazyPage(pages['/billing/change'], 'ChangePage'),
  }),
  createRoute({
    ...pageRoute('/billing/cancel'),
    component: lazyPage(pages['/billing/cancel'], 'CancelPage'),
  }),
  createRoute({
    ...pageRoute('/billing/success'),
    component: lazyPage(pages['/billing/success'], 'SuccessPage'),
  }),
  createRoute({
    ...pageRoute('/billing/fail'),
    component: lazyPage(pages['/billing/success'], 'BillingFailurePage'),
  }),
  createRoute({
    ...pageRoute('/billing/cancel-success'),
    component: lazyPage(pages['/billing/success'], 'CancelSuccessPage'),
  }),
  createRoute({
    ...pageRoute('/billing/change-success'),
    component: lazyPage(pages['/billing/success'], 'ChangeSuccessPage'),
  }),
] as const;
