const key = 'sonora.billing-step';

/**
 * The last step towards another plan that was taken in this window. Pages that report its outcome can also be opened by their
 * address, without any step before.
 */
export const billingStep = {
  set: (step: 'checkout' | 'change'): void => {
    try {
      sessionStorage.setItem(key, step);
    } catch {
      // Without storage, the pages report no outcome.
    }
  },
  is: (step: 'checkout' | 'change'): boolean => {
    try {
      return sessionStorage.getItem(key) === step;
    } catch {
      return false;
    }
  },
};
