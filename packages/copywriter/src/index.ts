export { readBrief } from './brief/read-brief.ts';
export { inventedFacts } from './check/invented-facts.ts';
export { adSteps, type CopyRefusal, type CopyResult, type WrittenAd, writeAds } from './compose/write-ads.ts';
export { type CopyLanguage, type CopyTone, copyStructures, copyTones } from './copy-kinds.ts';
export { fitText } from './edit/fit-text.ts';
export { readLengthInstruction } from './edit/read-instruction.ts';
export { cleanText } from './facts/clean-text.ts';
export { namedLanguageCode } from './language-names.ts';
export { copyLanguageOf, copyToneOf } from './language-of.ts';
