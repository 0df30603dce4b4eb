import type { DeliveryCheck } from '@sonora/contracts';

export type CheckedDestination = DeliveryCheck['destinations'][number];

/** Number of requirements of a destination that an ad does not meet. */
export const countFailed = ({ lines }: CheckedDestination): number => lines.filter(({ passed }) => !passed).length;
