import { timeStampOf } from '@sonora/audioform/versions';
import { ownTimeZone } from '../../../shared/format/time-zone.ts';
import { safeFileName } from './safe-file-name.ts';

/** File name of an archive of versions, with date and time. @param part of several archives; undefined: it is the only one */
export const archiveName = (name: string, part?: number, now = Date.now()): string => {
  const { date, time } = timeStampOf(now, ownTimeZone());
  return `${safeFileName(name)}-${date}-${time}${part === undefined ? '' : `-${part}`}.zip`;
};
