import { assumedOrganisation } from './organisation.ts';

type FirstCalls = { readonly orgId: string | undefined; readonly answers: Record<string, Promise<Response>> };

declare global {
  interface Window {
    /** Set by the page of HTML, which asks who is there, and what the page asks first, before any code of ours has arrived. */
    sonoraFirstCalls?: FirstCalls;
  }
}

/** The answer that the page of HTML has already asked for; once, and only for the same question of the same person. */
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
  // After a refusal, another user may sign in: the answer must not be used for them.
  answer.then(({ ok }) => ok || forget(), forget);
  return answer;
};
