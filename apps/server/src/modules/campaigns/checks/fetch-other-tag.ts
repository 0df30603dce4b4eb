import { limits } from '@sonora/contracts';
import type { ToldMessage } from '@sonora/contracts/campaigns/campaign-schemas';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Message } from '@sonora/contracts/messages/message';
import { fetchGuarded, GuardedFetchError, type GuardedFetchOptions } from '../../../platform/network/fetch-guarded.ts';
import { told } from '../told.ts';

const { otherTag: bounds } = limits.campaigns;

export type OtherTagPorts = Partial<Pick<GuardedFetchOptions, 'rules' | 'resolve' | 'signal' | 'timeoutMilliseconds'>>;

export type OtherTag = {
  readonly xml: string | null;
  /** Why there is no document. */
  readonly problem: ToldMessage | null;
  /** The address may not be called, which is no fault of the other server. */
  readonly isRefused: boolean;
};

const refusal = (message: Message, isRefused = false): OtherTag => ({ xml: null, problem: told(message), isRefused });

const failureOf = ({ failure, status }: GuardedFetchError): OtherTag => {
  switch (failure) {
    case 'refused':
      return refusal(campaignMessage('campaigns.otherTagRefused'), true);
    case 'unreachable':
      return refusal(campaignMessage('campaigns.otherTagUnreachable'));
    case 'status':
      return refusal(campaignMessage('campaigns.otherTagStatus', { status: status ?? 0 }));
    case 'tooLarge':
      return refusal(campaignMessage('campaigns.otherTagTooLarge', { megabytes: bounds.bytes / 1_000_000 }));
    case 'timeout':
      return refusal(campaignMessage('campaigns.otherTagTimeout', { seconds: bounds.seconds }));
    case 'redirects':
      return refusal(campaignMessage('campaigns.otherTagRedirects'));
    default:
      return failure satisfies never;
  }
};

/** Parts of a document before its root, by their beginning. */
const prologs = { '<?': '?>', '<!--': '-->' } as const;

/** Whether a text begins as a VAST or DAAST document: nothing else that a server may call is shown to anyone. */
export const isAdDocument = (text: string): boolean => {
  let rest = text.trimStart();
  for (;;) {
    const prolog = Object.entries(prologs).find(([begin]) => rest.startsWith(begin));
    if (!prolog) return /^<(?:VAST|DAAST)[\s/>]/.test(rest);
    const end = rest.indexOf(prolog[1]);
    if (end < 0) return false;
    rest = rest.slice(end + prolog[1].length).trimStart();
  }
};

/** Fetches the document to which a wrapper leads. Public addresses only, without cookies, bounded in time and size. */
export const fetchOtherTag = async (url: string, ports: OtherTagPorts = {}): Promise<OtherTag> => {
  try {
    const bytes = await fetchGuarded(url, {
      maxBytes: bounds.bytes,
      timeoutMilliseconds: bounds.seconds * 1_000,
      accept: 'application/xml, text/xml',
      // Tags are public, and many are still called by http.
      rules: { allowPrivateAddresses: false, allowPublicHttp: true },
      ...ports,
    });
    const xml = new TextDecoder().decode(bytes);
    return isAdDocument(xml)
      ? { xml, problem: null, isRefused: false }
      : refusal(campaignMessage('campaigns.otherTagNoVast'));
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    return failureOf(error);
  }
};
