import { type DeliveryCheck, DomainError } from '@sonora/contracts';
import { type DestinationName, destinationNames } from '@sonora/contracts/audio';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import { presetMessages } from '@sonora/contracts/messages/presets';
import { checkDelivery, type DeliveredFile, fixAll } from '@sonora/engine/delivery';
import type { ProductionRow } from './audioforms.repository.ts';

/** Measurements of the delivered file. The levels of silence, −Infinity, are stored as null. */
type KeptFile = {
  readonly [K in keyof DeliveredFile]: DeliveredFile[K] | (K extends `${string}Lufs` | `${string}Dbtp` ? null : never);
};

const silence = Number.NEGATIVE_INFINITY;

/**
 * Checks a finished production against the requirements of destinations.
 * @param wanted default: all destinations, in the order of the contract
 * @throws DomainError `conflict` unless the production has succeeded
 */
export const checkProduction = (row: ProductionRow, wanted?: DestinationName): DeliveryCheck => {
  if (row.status !== 'succeeded')
    throw new DomainError('conflict', { detail: audioformMessage('audioforms.onlyFinishedChecked') });
  const kept = (row.result as { delivered?: KeptFile } | null)?.delivered;
  if (!kept) {
    throw new DomainError('conflict', {
      detail: audioformMessage('audioforms.checkNeedsRender'),
    });
  }
  const file: DeliveredFile = {
    ...kept,
    integratedLufs: kept.integratedLufs ?? silence,
    maxShortTermLufs: kept.maxShortTermLufs ?? silence,
    truePeakDbtp: kept.truePeakDbtp ?? silence,
  };
  return {
    audioformId: row.id,
    destinations: (wanted ? [wanted] : destinationNames).map((destination) => {
      const lines = checkDelivery(file, destination);
      const label = presetMessages[`presets.destinations.${destination}`];
      return { destination, label, passed: lines.every(({ passed }) => passed), lines, fix: fixAll(lines) };
    }),
  };
};
