/** A banner or an icon beside the audio. The names of its events are those of the server. */
export type VastPicture = {
  readonly imageAddress: string;
  readonly text: string;
  readonly viewEvent: string;
  readonly clickEvent: string;
};

/** What the test player needs of an answer. */
export type VastAnswer = {
  readonly adServingId: string | undefined;
  readonly title: string;
  readonly durationSeconds: number | undefined;
  readonly mediaAddress: string | undefined;
  /** Addresses by event, `impression`, `click`, `error` and those of pictures included. */
  readonly events: Readonly<Record<string, readonly string[]>>;
  readonly clickThrough: string | undefined;
  readonly pictures: readonly VastPicture[];
  /** The answer is a wrapper: this tag has the ad. */
  readonly wrappedTag: string | undefined;
  /** Tags that led to the ad, from the first one; none for a single document. */
  readonly chain: readonly string[];
};

type Events = Record<string, string[]>;

const addEvents = (events: Events, event: string, addresses: readonly string[]): void => {
  if (addresses.length > 0) events[event] = [...(events[event] ?? []), ...addresses];
};

const textOf = (element: Element | null | undefined): string => element?.textContent?.trim() ?? '';

const secondsOf = (text: string): number | undefined => {
  const [, hours, minutes, seconds] = /^(\d+):(\d{2}):(\d{2}(?:\.\d+)?)$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
};

const textsIn = (element: Element, selector: string): readonly string[] =>
  [...element.querySelectorAll(selector)].map(textOf).filter((text) => text !== '');

/** The banners and icons of an ad, whose events are added. */
const picturesOf = (ad: Element, events: Events): readonly VastPicture[] =>
  [...ad.querySelectorAll('Companion'), ...ad.querySelectorAll('Icon')].flatMap((element) => {
    const [imageAddress] = textsIn(element, 'StaticResource');
    if (imageAddress === undefined) return [];
    const isIcon = element.localName === 'Icon';
    const isSquare = element.getAttribute('width') === element.getAttribute('height');
    const name = isIcon ? 'icon' : isSquare ? 'square' : 'rectangle';
    const [viewEvent, clickEvent] = [`${name}View`, `${name}Click`];
    addEvents(events, viewEvent, textsIn(element, isIcon ? 'IconViewTracking' : 'Tracking[event="creativeView"]'));
    addEvents(events, clickEvent, textsIn(element, isIcon ? 'IconClickTracking' : 'CompanionClickTracking'));
    const text = textsIn(element, 'AltText')[0] ?? element.getAttribute('program') ?? '';
    return [{ imageAddress, text, viewEvent, clickEvent }];
  });

/** Reads a VAST or DAAST document; undefined when it has no ad. @throws when it is no such document */
export const readVast = (xml: string): VastAnswer | undefined => {
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement;
  if (root.localName !== 'VAST' && root.localName !== 'DAAST') throw new Error('The answer is no VAST document.');
  const ad = root.querySelector('Ad');
  if (!ad) return undefined;
  const first = (selector: string): string | undefined => textsIn(ad, selector)[0];
  const events: Events = {};
  addEvents(events, 'impression', textsIn(ad, 'Impression'));
  addEvents(events, 'error', textsIn(ad, 'Error'));
  addEvents(events, 'click', textsIn(ad, 'ClickTracking'));
  for (const tracking of ad.querySelectorAll('Tracking')) {
    // Companions report their own views.
    if (tracking.closest('Companion')) continue;
    const name = tracking.getAttribute('event') ?? '';
    if (name !== '' && name !== 'progress') addEvents(events, name, [textOf(tracking)]);
  }
  const pictures = picturesOf(ad, events);
  return {
    adServingId: first('AdServingId'),
    title: first('AdTitle') ?? '',
    durationSeconds: secondsOf(first('Duration') ?? ''),
    mediaAddress: first('MediaFile[type="audio/mpeg"]') ?? first('MediaFile'),
    events,
    clickThrough: first('ClickThrough'),
    pictures,
    wrappedTag: first('VASTAdTagURI') ?? first('DAASTAdTagURI'),
    chain: [],
  };
};

/** Values of macros that a player knows; others are unknown, −1. */
export const fillMacros = (address: string, playheadSeconds: number, errorCode?: number): string =>
  address.replaceAll(/\[([A-Z]+)\]|%5B([A-Z]+)%5D/g, (_macro, plain?: string, encoded?: string) => {
    switch (plain ?? encoded) {
      case 'CACHEBUSTING':
        return String(Math.floor(Math.random() * 90_000_000) + 10_000_000);
      case 'TIMESTAMP':
        return encodeURIComponent(new Date().toISOString());
      case 'ADPLAYHEAD':
      case 'MEDIAPLAYHEAD':
        return encodeURIComponent(new Date(playheadSeconds * 1_000).toISOString().slice(11, 23));
      case 'ERRORCODE':
        return String(errorCode ?? -1);
      default:
        return '-1';
    }
  });

/** Events that are due when the playhead has reached a share of the ad, in their order. */
export const quartiles = [
  [0.25, 'firstQuartile'],
  [0.5, 'midpoint'],
  [0.75, 'thirdQuartile'],
] as const;
