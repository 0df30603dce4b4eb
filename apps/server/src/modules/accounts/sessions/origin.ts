import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '@sonora/contracts';
import { requestLanguage } from '../../../platform/http/request-language.ts';

/** Where a request comes from. Sessions store it, so that their user can recognise them. */
export type Origin = {
  readonly ipAddress: string;
  readonly userAgent: string;
  /** Language preference of the request. */
  readonly language: Language | undefined;
};

/** The parts of a request that sign-in needs: its address, and its headers with cookies and user agent. */
export type RequestSource = { readonly ipAddress: string; readonly headers: IncomingHttpHeaders };

export const originOf = ({ ipAddress, headers }: RequestSource): Origin => ({
  ipAddress,
  userAgent: headers['user-agent'] ?? '',
  language: requestLanguage(headers),
});
