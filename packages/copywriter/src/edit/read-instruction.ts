import { secondsInWords } from '../brief/read-seconds.ts';

/** A change of the length of an ad. `seconds`: that the instruction names, of the whole ad. */
export type LengthInstruction = { readonly change: 'shorter' | 'longer' | 'named'; readonly seconds?: number };

const shorter = /\b(?:shorter|shorten|trim|tighten|condense|kürzer|kürzen?|straffen?)\b/i;
const longer = /\b(?:longer|lengthen|extend|expand|länger|verlängern?|ausbauen?)\b/i;
/** Words that a wish about the length may have; any other word asks for more than that. */
const filler =
  /\b(?:please|make|it|this|the|ad|text|script|spot|copy|a|bit|little|much|slightly|to|about|around|of|for|in|and|cut|down|bitte|mach(?:en)?|es|ihn|den|das|etwas|ein|wenig|viel|deutlich|auf|sie|seconds?|secs?|sekunden?|sek|minutes?|minuten?|min|s)\b/gi;

/** What an instruction asks for when it is only about the length, such as "shorten it to 20 seconds"; undefined for others. */
export const readLengthInstruction = (instruction: string): LengthInstruction | undefined => {
  const seconds = secondsInWords(instruction);
  const isShorter = shorter.test(instruction);
  const isLonger = longer.test(instruction);
  const rest = instruction.replace(shorter, ' ').replace(longer, ' ').replaceAll(filler, ' ');
  if ((isShorter && isLonger) || /\p{L}/u.test(rest)) return undefined;
  if (!isShorter && !isLonger && seconds === undefined) return undefined;
  const change = isShorter ? 'shorter' : isLonger ? 'longer' : 'named';
  return seconds === undefined ? { change } : { change, seconds };
};
