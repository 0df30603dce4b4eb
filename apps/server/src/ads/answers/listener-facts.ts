import { isTimeZone, type ListenerFacts } from '@sonora/adserving';
import type { LiveCampaign } from '../campaigns/live-campaign.ts';
import { withFeeds } from '../campaigns/live-campaign.ts';
import type { GeoDatabase } from '../listeners/geo-database.ts';
import type { RequestCaller } from '../listeners/request-caller.ts';
import { queryText, type TagQuery } from './query-text.ts';

const MAX_PLACE_CHARACTERS = 200;

/** Names of zones and offsets have no other characters. Others are not tried, since a try costs. */
const ZONE = /^[A-Za-z0-9_+\-/:]{1,60}$/;

const placeText = (query: TagQuery, name: string): string | undefined => {
  const text = queryText(query, name);
  return text === undefined || text.length > MAX_PLACE_CHARACTERS ? undefined : text;
};

const zoneText = (query: TagQuery): string | undefined => {
  const zone = queryText(query, 'tz');
  return zone !== undefined && ZONE.test(zone) && isTimeZone(zone) ? zone : undefined;
};

/** What is known about a listener: parameters of the tag first, then the place of the address, then feeds and the weather by place. */
export const listenerFacts = (
  live: LiveCampaign,
  query: TagQuery,
  caller: RequestCaller,
  places: GeoDatabase,
  instantMs: number,
): ListenerFacts => {
  const place = caller.address === undefined ? undefined : places.find(caller.address);
  return withFeeds(live, {
    instantMs,
    city: placeText(query, 'city') ?? (place && live.chooseName('city', place.cities)),
    region: placeText(query, 'region') ?? (place && live.chooseName('region', place.regions)),
    postalCode: placeText(query, 'postal') ?? place?.postalCode,
    timeZone: zoneText(query) ?? place?.timeZone,
    weather: placeText(query, 'weather'),
  });
};
