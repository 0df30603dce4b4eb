import type { IncomingHttpHeaders } from 'node:http';

/** Where a request comes from. Sessions store it, so that their user can recognise them. */
export type Origin = { readonly ipAddress: string; readonly userAgent: string };

/** The parts of a request that sign-in needs: its address, and its headers with cookies and user agent. */
export type RequestSource = { readonly ipAddress: string; readonly headers: IncomingHttpHeaders };

export const originOf = ({ ipAddress, headers }: RequestSource): Origin => ({
  ipAddress,
  userAgent: headers['user-agent'] ?? '',
});
