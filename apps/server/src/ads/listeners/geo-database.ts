import { stat } from 'node:fs/promises';
import { type CityResponse, open, type Reader } from 'maxmind';
import { describeError } from '../../platform/log/describe-error.ts';
import type { Log } from '../../platform/log/log.ts';
import { every } from '../../platform/processes/every.ts';

/** A place by address. Names are those that the database has, English first. */
export type Place = {
  readonly cities: readonly string[];
  readonly regions: readonly string[];
  readonly postalCode: string | undefined;
  readonly timeZone: string | undefined;
};

export type GeoDatabase = {
  readonly find: (address: string) => Place | undefined;
  readonly stop: () => void;
};

const CHECK_MILLISECONDS = 5_000;
/** Addresses whose answer is remembered. */
const REMEMBERED_ADDRESSES = 20_000;

const namesOf = (names: object | undefined): readonly string[] => {
  if (!names) return [];
  const { en, ...others } = names as Readonly<Record<string, string>>;
  return [...new Set([en, ...Object.values(others)].filter((name) => typeof name === 'string'))];
};

const placeOf = (found: CityResponse): Place => {
  const region = found.subdivisions?.[0];
  const country = found.country?.iso_code;
  const code = region?.iso_code;
  return {
    cities: namesOf(found.city?.names),
    regions: [...namesOf(region?.names), ...(code === undefined ? [] : [`${country}-${code}`, code])],
    postalCode: found.postal?.code,
    timeZone: found.location?.time_zone,
  };
};

/**
 * Places from a MaxMind file, which is read again when it changes. A file that is missing or cannot be read is reported, and the last good
 * one stays.
 */
export const openGeoDatabase = async (
  path: string | undefined,
  log: Log,
  checkMilliseconds = CHECK_MILLISECONDS,
): Promise<GeoDatabase> => {
  if (path === undefined) return { find: () => undefined, stop: () => {} };
  let reader: Reader<CityResponse> | undefined;
  let stamp: string | undefined;
  let places = new WeakMap<CityResponse, Place>();
  const load = async (): Promise<void> => {
    const { mtimeMs, size, ino } = await stat(path);
    const found = `${mtimeMs} ${size} ${ino}`;
    if (found === stamp) return;
    // A file that cannot be read is tried again when it changes.
    stamp = found;
    reader = await open<CityResponse>(path, { cache: { max: REMEMBERED_ADDRESSES } });
    places = new WeakMap();
    log.info({ path, built: reader.metadata.buildEpoch }, 'the database of places was read');
  };
  let reported: string | undefined;
  const report = (error: unknown): void => {
    const text = String((error as Error).message);
    if (text !== reported) log.warn({ path, error: describeError(error) }, 'the database of places cannot be read');
    reported = text;
  };
  await load().catch(report);
  const stop = every(checkMilliseconds, load, report);
  return {
    find: (address) => {
      try {
        const found = reader?.get(address);
        if (!found) return undefined;
        const place = places.get(found) ?? placeOf(found);
        places.set(found, place);
        return place;
      } catch {
        // A damaged part of the file: the place is unknown.
        return undefined;
      }
    },
    stop,
  };
};
