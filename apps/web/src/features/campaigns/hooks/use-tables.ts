import { createStored, useStored } from '../../../shared/hooks/stored.ts';

const stored = createStored('sonora.campaigns.tables', false);

/** Whether charts are shown as tables, which is remembered, and how to change it. */
export const useTables = (): readonly [boolean, () => void] => [useStored(stored), () => stored.set(!stored.get())];
