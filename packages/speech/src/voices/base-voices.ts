import type { VoiceDefinition } from './voice-definition.ts';

/** What a base voice gives to every voice that is made of it. */
export type BaseVoice = Pick<VoiceDefinition, 'base' | 'languageCode' | 'accent'>;

const american = { languageCode: 'en-US', accent: 'american' } as const;
const scottish = { languageCode: 'en-GB', accent: 'scottish' } as const;

/** The embedded voices of flite, by the names that its makers gave them. */
export const fliteBases = {
  rms: { base: { engine: 'flite', voice: 'rms' }, ...american },
  slt: { base: { engine: 'flite', voice: 'slt' }, ...american },
  awb: { base: { engine: 'flite', voice: 'awb' }, ...scottish },
  kal16: { base: { engine: 'flite', voice: 'kal16' }, ...american },
} as const satisfies Record<string, BaseVoice>;

/** Voices of engines that an operator may install. */
export const optionalBases = {
  bdl: { base: { engine: 'rhvoice', voice: 'bdl' }, ...american },
  clb: { base: { engine: 'rhvoice', voice: 'clb' }, ...american },
  slt: { base: { engine: 'rhvoice', voice: 'slt' }, ...american },
  alan: { base: { engine: 'rhvoice', voice: 'alan' }, ...scottish },
  sltHts: { base: { engine: 'festival', voice: 'slt_hts' }, ...american },
} as const satisfies Record<string, BaseVoice>;
