import type { CampaignChange } from '@sonora/contracts';
import { buyers, foreignEvents, iconMimeTypes, vastVersions } from '@sonora/contracts/enumerations';
import { isPlainObject } from '@sonora/contracts/sessions/plain-object';
import {
  eitherShape,
  flagShape,
  listShape,
  mapShape,
  nullableShape,
  numberShape,
  oneOfShape,
  optionalShape,
  partsShape,
  type StoredShape,
  textShape,
} from '../../../shared/hooks/stored-shape.ts';
import { periodNames, speedNames } from './targeting/rule-draft.ts';

const id = nullableShape(textShape);
const optionalText = optionalShape(textShape);
const optionalTexts = optionalShape(listShape(textShape));

const icon = partsShape({
  program: textShape,
  imageAddress: optionalText,
  pictureId: optionalText,
  mimeType: oneOfShape(iconMimeTypes),
  widthPx: numberShape,
  heightPx: numberShape,
  xPosition: eitherShape(numberShape, oneOfShape(['left', 'right'])),
  yPosition: eitherShape(numberShape, oneOfShape(['top', 'bottom'])),
  landingPage: optionalText,
  viewTracking: optionalText,
});

const ad = partsShape({
  title: optionalText,
  advertiser: optionalText,
  landingPage: optionalText,
  altText: optionalText,
  skipAfterMs: optionalShape(numberShape),
  categories: optionalShape(listShape(partsShape({ authority: textShape, code: textShape }))),
  universalAdId: optionalShape(partsShape({ registry: textShape, value: textShape })),
  icon: optionalShape(icon),
});

const foreignTracking = partsShape({
  impressions: optionalTexts,
  clicks: optionalTexts,
  errors: optionalTexts,
  events: optionalShape(listShape(partsShape({ event: oneOfShape(foreignEvents), address: textShape }))),
});

/** Shapes of the settings, which the schema of the contract narrows further: the server says what is wrong with a value. */
const settingShapes: { readonly [Name in keyof CampaignChange]-?: StoredShape<CampaignChange[Name]> } = {
  name: textShape,
  dsp: oneOfShape(buyers),
  vastVersion: oneOfShape(vastVersions),
  macros: mapShape(textShape),
  defaultCreativeId: id,
  squareBannerId: id,
  rectangleBannerId: id,
  ad,
  flight: nullableShape(partsShape({ firstDay: textShape, lastDay: textShape, timeZone: textShape })),
  caps: listShape(partsShape({ count: numberShape, period: oneOfShape(periodNames) })),
  pacing: nullableShape(partsShape({ goal: numberShape, speed: oneOfShape(speedNames) })),
  wrapper: nullableShape(partsShape({ tagAddress: textShape, followAdditionalWrappers: flagShape })),
  foreignTracking: nullableShape(foreignTracking),
  weatherFeedId: id,
};

const isSetting = (name: string): name is keyof CampaignChange => Object.hasOwn(settingShapes, name);

/**
 * Unsaved changes of a campaign as a window stored them. Settings that this version of the application does not know, or that have
 * another shape in it, are left out.
 */
export const readStoredChange = (text: string | null): CampaignChange => {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (!isPlainObject(stored)) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(([name, value]) => isSetting(name) && settingShapes[name](value)),
    );
  } catch {
    return {};
  }
};
