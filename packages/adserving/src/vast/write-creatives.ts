import { maxProgressOffsetMs } from '../tracking/event-addresses.ts';
import type { Companion, ForeignTracking, InlineAd, WrapperAd } from './ad-material.ts';
import type { DocumentWriter } from './document-writer.ts';
import { type LinearEvent, linearEventsOf } from './linear-events.ts';
import { type DocumentVersion, isAtLeast, isDaast } from './versions.ts';
import { formatDuration } from './xml.ts';

/** Events of the document beside progress: those of its version; skip only where the ad may be skipped. */
const trackedLinearEvents = (version: DocumentVersion, isSkippable: boolean): readonly LinearEvent[] =>
  linearEventsOf[version].filter((event) => event !== 'progress' && (event !== 'skip' || isSkippable));

type LinearTracking = {
  readonly foreignTracking: ForeignTracking;
  readonly isSkippable: boolean;
  readonly progressAtMs?: readonly number[];
};

const writeTrackingEvents = (writer: DocumentWriter, tracking: LinearTracking): void => {
  const { foreignTracking, isSkippable, progressAtMs = [] } = tracking;
  const allowed = linearEventsOf[writer.version];
  writer.inside('TrackingEvents', () => {
    for (const event of trackedLinearEvents(writer.version, isSkippable)) writer.event('Tracking', event, { event });
    for (const exactMs of allowed.includes('progress') ? progressAtMs : []) {
      const offsetMs = Math.round(exactMs);
      // Refused here, where an ad is compiled, and not with each of its answers.
      if (!(offsetMs >= 0 && offsetMs <= maxProgressOffsetMs)) {
        throw new RangeError('The offset of a progress event is out of range.');
      }
      writer.event('Tracking', 'progress', { event: 'progress', offset: formatDuration(offsetMs) }, { offsetMs });
    }
    for (const { event, address } of foreignTracking.events ?? []) {
      if (allowed.includes(event)) writer.address('Tracking', address, { values: { event } });
    }
  });
};

const writeClicks = (
  writer: DocumentWriter,
  { clicks = [] }: ForeignTracking,
  landingPage: string | undefined,
): void => {
  const writeThrough = (): void => writer.address('ClickThrough', landingPage, { isLandingPage: true });
  const isFour = isAtLeast(writer.version, 4);
  writer.inside(isDaast(writer.version) ? 'AdInteractions' : 'VideoClicks', () => {
    if (!isFour) writeThrough();
    writer.event('ClickTracking', 'click');
    for (const address of clicks) writer.address('ClickTracking', address);
    if (isFour) writeThrough();
  });
};

const writeMediaFiles = (writer: DocumentWriter, { renditions }: InlineAd): void => {
  const { version } = writer;
  writer.inside('MediaFiles', () => {
    for (const { id, address, mimeType, bitrateKbps, codec, sizeBytes } of renditions) {
      writer.address('MediaFile', address, {
        values: {
          id,
          delivery: 'progressive',
          type: mimeType,
          bitrate: Math.round(bitrateKbps),
          // An ad without a picture (VAST 4.1 §3.9.1).
          ...(isDaast(version) ? {} : { width: 0, height: 0 }),
          codec: isAtLeast(version, 3) ? codec : undefined,
          fileSize: isAtLeast(version, 4.1) ? sizeBytes : undefined,
        },
      });
    }
  });
};

const writeIcons = (writer: DocumentWriter, { icons = [] }: InlineAd | WrapperAd): void => {
  const { version } = writer;
  if (!isAtLeast(version, 3) || icons.length === 0) return;
  writer.inside('Icons', () => {
    // The schema of 4.0 accepts one icon.
    for (const icon of version === '4.0' ? icons.slice(0, 1) : icons) {
      const { program, widthPx, heightPx, xPosition, yPosition, imageAddress, mimeType, landingPage } = icon;
      const place = { program, width: widthPx, height: heightPx, xPosition, yPosition };
      writer.inside(
        'Icon',
        () => {
          writer.address('StaticResource', imageAddress, { values: { creativeType: mimeType } });
          writer.inside('IconClicks', () => {
            const isFour = isAtLeast(version, 4);
            if (isFour) writer.address('IconClickThrough', landingPage);
            writer.event('IconClickTracking', 'iconClick');
            if (!isFour) writer.address('IconClickThrough', landingPage);
          });
          writer.event('IconViewTracking', 'iconView');
          for (const address of icon.viewAddresses ?? []) writer.address('IconViewTracking', address);
        },
        place,
      );
    }
  });
};

const writeLinear = (writer: DocumentWriter, ad: InlineAd): void => {
  const { durationMs, skipAfterMs, progressAtMs, foreignTracking = {}, landingPage } = ad;
  const isSkippable = skipAfterMs !== undefined && isAtLeast(writer.version, 3);
  const duration = (): void => writer.element('Duration', formatDuration(durationMs));
  const events = (): void => writeTrackingEvents(writer, { foreignTracking, isSkippable, progressAtMs });
  const clicks = (): void => writeClicks(writer, foreignTracking, landingPage);
  const media = (): void => writeMediaFiles(writer, ad);
  const parts = isAtLeast(writer.version, 4) ? [events, duration, media, clicks] : [duration, events, clicks, media];
  const skipoffset = isSkippable ? formatDuration(skipAfterMs) : undefined;
  writer.inside(
    'Linear',
    () => {
      writeIcons(writer, ad);
      for (const write of parts) write();
    },
    { skipoffset },
  );
};

type CompanionOptions = {
  /** Is the document a wrapper? There, click tracking counts the clicks on all companions of the ad, also those of the other server. */
  readonly isInWrapper: boolean;
};

const writeCompanion = (writer: DocumentWriter, companion: Companion, { isInWrapper }: CompanionOptions): void => {
  const { id, shape, widthPx, heightPx, imageAddress, mimeType, altText, landingPage } = companion;
  const isFour = isAtLeast(writer.version, 4);
  const views = (): void =>
    writer.inside('TrackingEvents', () => writer.event('Tracking', `${shape}View`, { event: 'creativeView' }));
  const through = (): void => writer.address('CompanionClickThrough', landingPage, { isLandingPage: true });
  const alternative = (): void => {
    if (altText !== undefined) writer.element('AltText', altText);
  };
  writer.inside(
    'Companion',
    () => {
      writer.address('StaticResource', imageAddress, { values: { creativeType: mimeType } });
      if (!isFour) {
        views();
        through();
        alternative();
        return;
      }
      alternative();
      through();
      if (!isInWrapper) writer.event('CompanionClickTracking', `${shape}Click`, { id: shape });
      views();
    },
    { id, width: widthPx, height: heightPx },
  );
};

const writeUniversalAdId = (writer: DocumentWriter, { universalAdId }: InlineAd): void => {
  const { registry, value } = universalAdId ?? { registry: 'unknown', value: 'unknown' };
  if (!isAtLeast(writer.version, 4)) return;
  const idValue = writer.version === '4.0' ? value : undefined;
  writer.element('UniversalAdId', value, { idRegistry: registry, idValue });
};

export const writeInlineCreatives = (writer: DocumentWriter, ad: InlineAd): void => {
  const { companions = [], creativeId, universalAdId } = ad;
  // Before 4.0 the identifier is an attribute.
  const adIdAttribute = isAtLeast(writer.version, 4) ? {} : { AdID: universalAdId?.value };
  writer.inside('Creatives', () => {
    writer.inside(
      'Creative',
      () => {
        writeLinear(writer, ad);
        writeUniversalAdId(writer, ad);
      },
      { id: creativeId, sequence: 1, ...adIdAttribute },
    );
    if (companions.length === 0) return;
    writer.inside(
      'Creative',
      () => {
        writer.inside('CompanionAds', () => {
          for (const companion of companions) writeCompanion(writer, companion, { isInWrapper: false });
        });
        writeUniversalAdId(writer, ad);
      },
      { id: `${creativeId}-companions`, sequence: 1, ...adIdAttribute },
    );
  });
};

/** A wrapper has no media, title or identifier: those are of the other server's ad. */
export const writeWrapperCreatives = (writer: DocumentWriter, ad: WrapperAd): void => {
  const { creativeId, companions = [], foreignTracking = {} } = ad;
  const writeCompanions = (): void =>
    writer.inside('CompanionAds', () => {
      for (const companion of companions) writeCompanion(writer, companion, { isInWrapper: true });
    });
  writer.inside('Creatives', () => {
    writer.inside(
      'Creative',
      () =>
        writer.inside('Linear', () => {
          writeIcons(writer, ad);
          writeTrackingEvents(writer, { foreignTracking, isSkippable: isAtLeast(writer.version, 3) });
          writeClicks(writer, foreignTracking, undefined);
        }),
      { id: creativeId },
    );
    if (companions.length > 0) writer.inside('Creative', writeCompanions, { id: `${creativeId}-companions` });
  });
};
