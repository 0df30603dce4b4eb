/**
 * What became of an event. `robot`: the user agent is one of a robot. `rate`: its listener sent more events in a minute than people do.
 * `tooEarly`: a part of the ad was reported that could not have been played yet. `noImpression`: playback without an impression, which
 * counts as soon as the impression arrives. `late`: after the accepted time or the end of the flight. Stored: names must not change.
 */
export const eventVerdicts = ['counted', 'robot', 'rate', 'tooEarly', 'noImpression', 'late'] as const;
export type EventVerdict = (typeof eventVerdicts)[number];

/** Verdicts of events that are filtered. */
export const filterReasons = ['robot', 'rate', 'tooEarly', 'noImpression'] as const satisfies readonly EventVerdict[];

/** Why a tag was answered without an ad. */
export const noAdReasons = ['outsideFlight', 'campaignCap', 'campaignGoal', 'other'] as const;

/**
 * Answers that are alike are counted as one, under the ad serving id of the first: the ids of all of them begin with the same 28 characters
 * (96 bits), and the last eight digits are the number among them.
 */
const ANSWER_GROUP_CHARACTERS = 28;
/** What the ids of answers that are counted as one have in common. */
export const answerGroupOf = (adServingId: string): string => adServingId.slice(0, ANSWER_GROUP_CHARACTERS);
