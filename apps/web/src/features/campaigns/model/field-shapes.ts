import { foreignEvents } from '@sonora/contracts/enumerations';
import {
  listShape,
  oneOfShape,
  optionalShape,
  partsShape,
  type ShapeValue,
  textShape,
} from '../../../shared/hooks/stored-shape.ts';
import { iconCorners } from './ad-icon.ts';
import { periodNames, speedNames } from './targeting/rule-draft.ts';

/** What the fields of a campaign hold while it is typed, by the names under which drafts of them are stored. */
export const fieldShapes = {
  'ad.advertiser': textShape,
  'ad.altText': textShape,
  'ad.categories': listShape(partsShape({ id: textShape, authority: textShape, code: textShape })),
  'ad.icon': partsShape({
    program: textShape,
    imageAddress: textShape,
    pictureId: textShape,
    width: textShape,
    height: textShape,
    corner: oneOfShape(iconCorners),
    landingPage: textShape,
    viewTracking: textShape,
  }),
  'ad.landingPage': textShape,
  'ad.skipAfterMs': textShape,
  'ad.title': textShape,
  'ad.universalAdId': partsShape({ registry: textShape, value: textShape }),
  caps: listShape(partsShape({ count: textShape, period: oneOfShape(periodNames) })),
  flight: optionalShape(partsShape({ firstDay: textShape, lastDay: textShape, timeZone: textShape })),
  'foreignTracking.clicks': textShape,
  'foreignTracking.errors': textShape,
  'foreignTracking.events': listShape(
    partsShape({ id: textShape, event: oneOfShape(foreignEvents), address: textShape }),
  ),
  'foreignTracking.impressions': textShape,
  macros: listShape(partsShape({ id: textShape, name: textShape, value: textShape })),
  pacing: optionalShape(partsShape({ goal: textShape, speed: oneOfShape(speedNames) })),
  wrapper: textShape,
} as const;

export type CampaignField = keyof typeof fieldShapes;
export type FieldDraft<Field extends CampaignField> = Readonly<ShapeValue<(typeof fieldShapes)[Field]>>;

export const isCampaignField = (name: string): name is CampaignField => Object.hasOwn(fieldShapes, name);
