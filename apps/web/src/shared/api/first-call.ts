import { assumedOrganisation } from './organisation.ts';

type FirstCalls = { readonly orgId: string | undefined; readonly answers: Record<string, Promise<Response>> };

declare global {
  interface Window {
    /** Set by the inline script of index.html, which starts the first calls of a page before the scripts have loaded. */
    sonoraFirstCalls?: FirstCalls;
  }
}

/** The response to a call that index.html has already started. Each is used once, and only under the same organisation. */
export const firstCall = ({ method, url }: Pick<Request, 'method' | 'url'>): Promise<Response> | undefined => {
  const early = window.sonoraFirstCalls;
  const { pathname, search } = new URL(url);
  const question = pathname + search;
  const answer = method === 'GET' && early ? early.answers[question] : undefined;
  if (!early || !answer) return undefined;
  delete early.answers[question];
  const forget = (): void => {
    delete window.sonoraFirstCalls;
  };
  if (early.orgId !== assumedOrganisation.get()) {
    forget();
    return undefined;
  }
  // After an error response, another user may sign in, who must not get the remaining responses.
  answer.then(({ ok }) => ok || forget(), forget);
  return answer;
};
