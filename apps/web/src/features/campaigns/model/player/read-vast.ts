/** What the test player needs of an answer. */
export type VastAnswer = {
  readonly adServingId: string | undefined;
  readonly title: string;
  readonly durationSeconds: number | undefined;
  readonly mediaAddress: string | undefined;
  /** Addresses by event, `impression`, `click` and `error` included. */
  readonly events: Readonly<Record<string, readonly string[]>>;
  readonly clickThrough: string | undefined;
  /** The ad of another server answers. */
  readonly wrappedTag: string | undefined;
};

const textOf = (element: Element | null | undefined): string => element?.textContent?.trim() ?? '';

const secondsOf = (text: string): number | undefined => {
  const [, hours, minutes, seconds] = /^(\d+):(\d{2}):(\d{2}(?:\.\d+)?)$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
};

/** Reads a VAST or DAAST document; undefined when it has no ad. @throws when it is no such document */
export const readVast = (xml: string): VastAnswer | undefined => {
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement;
  if (root.localName !== 'VAST' && root.localName !== 'DAAST') throw new Error('The answer is no VAST document.');
  const ad = root.querySelector('Ad');
  if (!ad) return undefined;
  const all = (selector: string): readonly string[] =>
    [...ad.querySelectorAll(selector)].map(textOf).filter((text) => text !== '');
  const first = (selector: string): string | undefined => all(selector)[0];
  const events: Record<string, string[]> = {
    impression: [...all('Impression')],
    error: [...all('Error')],
    click: [...all('ClickTracking')],
  };
  for (const tracking of ad.querySelectorAll('Tracking')) {
    // Companions report their own views.
    if (tracking.closest('Companion')) continue;
    const name = tracking.getAttribute('event') ?? '';
    if (name !== '' && name !== 'progress') events[name] = [...(events[name] ?? []), textOf(tracking)];
  }
  return {
    adServingId: first('AdServingId'),
    title: first('AdTitle') ?? '',
    durationSeconds: secondsOf(first('Duration') ?? ''),
    mediaAddress: first('MediaFile[type="audio/mpeg"]') ?? first('MediaFile'),
    events,
    clickThrough: first('ClickThrough'),
    wrappedTag: first('VASTAdTagURI'),
  };
};

/** Values of macros that a player knows; others are unknown, −1. */
export const fillMacros = (address: string, playheadSeconds: number): string =>
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
        return '405';
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
