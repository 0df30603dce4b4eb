import { createRoute } from '@tanstack/react-router';
import { pages } from '../signed-in-pages.ts';
import { guarded } from './guarded.ts';
import { lazyPage } from './lazy-page.tsx';
import { shell } from './shell-route.ts';

/** Pages of billing, and those to which a payment provider leads back. */
export const billingRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: '/billing',
    ...guarded('/billing'),
    component: lazyPage(pages['/billing'], 'BillingPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/billing/invoices/$invoiceId',
    ...guarded('/billing/invoices/$invoiceId'),
    component: lazyPage(pages['/billing/invoices/$invoiceId'], 'InvoicePage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/billing/change',
    ...guarded('/billing/change'),
    component: lazyPage(pages['/billing/change'], 'ChangePage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/billing/cancel',
    ...guarded('/billing/cancel'),
    component: lazyPage(pages['/billing/cancel'], 'CancelPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/billing/success',
    ...guarded('/billing/success'),
    component: lazyPage(pages['/billing/success'], 'SuccessPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/billing/fail',
    ...guarded('/billing/fail'),
    component: lazyPage(pages['/billing/success'], 'BillingFailurePage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/billing/cancel-success',
    ...guarded('/billing/cancel-success'),
    component: lazyPage(pages['/billing/success'], 'CancelSuccessPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/billing/change-success',
    ...guarded('/billing/change-success'),
    component: lazyPage(pages['/billing/success'], 'ChangeSuccessPage'),
  }),
] as const;
