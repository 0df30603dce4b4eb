import { assumedOrganisation } from './organisation.ts';

type FirstCall = { readonly orgId: string | undefined; readonly answer: Promise<Response> };

declare global {
  interface Window {
    /** Set by the page of HTML, which asks who is there before any code of ours has arrived. */
    sonoraFirstCall?: FirstCall;
  }
}

/** The answer that the page of HTML has already asked for; once, and only for the same question. */
export const firstCall = ({ method, url }: Pick<Request, 'method' | 'url'>): Promise<Response> | undefined => {
  const early = window.sonoraFirstCall;
  if (!early || method !== 'GET' || new URL(url).pathname !== '/api/user') return undefined;
  delete window.sonoraFirstCall;
  return early.orgId === assumedOrganisation.get() ? early.answer : undefined;
};
