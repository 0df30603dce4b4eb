export type {
  CampaignDefinition,
  CampaignRule,
} from './decision/campaign.ts';
export { capPeriods, maxCapCount, maxRules } from './decision/campaign.ts';
export { type CampaignProblem, type CampaignProblemCode, checkCampaign } from './decision/check-campaign.ts';
export { CampaignError, type CampaignIndex, compileCampaign } from './decision/compile-campaign.ts';
export type { Counters } from './decision/counters.ts';
export { type CampaignCoverage, coverage } from './decision/coverage.ts';
export {
  type AdServingRequest,
  type DecisionExplanation,
  decide,
  decideNumber,
  explainDecision,
  recordDecision,
} from './decision/decide.ts';
export type { Decision, DecisionReason } from './decision/decision.ts';
export { type CountsMessage, createSharedCounters, type SharedCounters } from './decision/shared-counters.ts';
export { cleanAddress, type MacroValues, readClickPrefix } from './macros/address-template.ts';
export { buildTag, type TagOptions } from './macros/build-tag.ts';
export {
  type BuyerId,
  type BuyerProfile,
  type BuyerRequirements,
  buyerProfiles,
  type ConsentParameter,
  identifiesListeners,
} from './macros/buyer-profiles.ts';
export { type MacroName, officialMacros, unknownMacroValue, withheldMacroValue } from './macros/official-macros.ts';
export type { Condition, ListenerFacts, TargetingRule } from './targeting/conditions.ts';
export { feedComparisons } from './targeting/conditions.ts';
export { OTHER_CLASS } from './targeting/dimensions.ts';
export { explainRule } from './targeting/explain-rule.ts';
export { createFeedLookup } from './targeting/feed-lookup.ts';
export { isTimeZone, localTimeAt } from './targeting/local-time.ts';
export {
  createEventAddresses,
  type EventAddresses,
  type EventRefusal,
  type PackedIds,
  type ParsedEvent,
  packIds,
  type ServedAnswer,
} from './tracking/event-addresses.ts';
export { type TrackedEvent, trackedEvents } from './tracking/tracked-events.ts';
export type { AdIcon, InlineAd, WrapperAd } from './vast/ad-material.ts';
export { compileInline, compileWrapper, noAdDocument } from './vast/compile-document.ts';
export { type CanvasMemory, createCanvases, type DocumentKind } from './vast/document-canvas.ts';
export { type AnswerValues, type DocumentTemplate, renderDocument } from './vast/document-template.ts';
export { type DocumentLayout, type FixedDocument, fixDocument } from './vast/fixed-document.ts';
export { linearEventsOf } from './vast/linear-events.ts';
export {
  type DocumentVersion,
  defaultDocumentVersion,
  documentVersions,
  readDocumentVersion,
} from './vast/versions.ts';
export { type AnswerBytes, writeAnswer } from './vast/write-answer.ts';
