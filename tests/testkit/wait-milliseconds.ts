/** As long as a page or a process may take on a busy machine. A test that passes does not wait for it. */
export const WAIT_MILLISECONDS = 60_000;

/**
 * For `expect.poll`: shorter than the 30 seconds after which processes look for changes by themselves, so that what is seen by then was
 * announced to them.
 */
export const announced = { timeout: 20_000 };
