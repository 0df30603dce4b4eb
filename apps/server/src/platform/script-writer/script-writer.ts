import type { Message } from '@sonora/contracts/messages/message';
import type { CopyLanguage, CopyTone, WrittenAd } from '@sonora/copywriter';

/** What an ad is written from. */
export type AdRequest = {
  readonly productName: string;
  readonly productDescription: string;
  readonly language: CopyLanguage;
  /** Length of the speech, without the pauses around it. */
  readonly speechSeconds: number;
  /** Estimated seconds of a text with the voice of the ad at this position, from 0. */
  readonly measure: (text: string, position: number) => number;
  readonly tone: CopyTone | undefined;
  readonly count: number;
  readonly seed: number;
  readonly callToAction: string | undefined;
  readonly targetAudience: string | undefined;
  /** Whether the ad speaks about the product rather than as its maker. Undefined: not asked for, which means that it does. */
  readonly isInThirdPerson: boolean | undefined;
  /** What to change in `previousText`. */
  readonly instruction?: string | undefined;
  readonly previousText?: string | undefined;
  /** Requests of different owners take turns. */
  readonly owner: string;
};

export type WrittenAds = {
  /** `position`: number of the ad in the request, from 0, by which `measure` knew its voice. In this order; some may be missing. */
  readonly ads: readonly (Omit<WrittenAd, 'structure'> & { readonly structure: string; readonly position: number })[];
  readonly writer: 'built-in' | 'language-model';
  /** For the user who asked, in the order in which they arose. */
  readonly warnings: readonly Message[];
};

/** Writes ads about a product. */
export type ScriptWriter = {
  /** @throws DomainError `invalid-input` when nothing can be written from the description */
  write(request: AdRequest, signal?: AbortSignal): Promise<WrittenAds>;
};
