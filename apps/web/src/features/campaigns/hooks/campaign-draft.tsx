import type { CampaignChange, CampaignDetail, CampaignSetUp } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { errorCode, errorText, fieldFindings } from '../../../shared/api/errors.ts';
import { useMay } from '../../../shared/api/session.ts';
import { useUnsaved } from '../../../shared/hooks/use-unsaved.ts';
import type { SaveStatus } from '../../../shared/sessions/saver-ports.ts';
import { campaignKeys, campaignOptions, campaignsApi } from '../api.ts';
import { t } from '../messages.ts';
import { createDraftSaver, type DraftSaver } from '../model/draft-saver.ts';
import { createFieldDrafts, type FieldDrafts } from '../model/field-drafts.ts';
import { readStoredChange } from '../model/stored-change.ts';

const isConflict = (error: unknown): boolean => errorCode(error) === 'edit-conflict' || errorCode(error) === 'conflict';

const reasonOf = (error: unknown): 'conflict' | 'offline' | 'refused' => {
  if (isConflict(error)) return 'conflict';
  return errorCode(error) === undefined ? 'offline' : 'refused';
};

/** Unsaved changes of this window, which survive a reload. */
const draftKey = (campaignId: string): string => `sonora.campaign.${campaignId}`;

const storedDraft = (campaignId: string): CampaignChange => {
  try {
    return readStoredChange(sessionStorage.getItem(draftKey(campaignId)));
  } catch {
    return {};
  }
};

const storeDraft = (campaignId: string, change: CampaignChange | undefined): void => {
  try {
    if (change === undefined) sessionStorage.removeItem(draftKey(campaignId));
    else sessionStorage.setItem(draftKey(campaignId), JSON.stringify(change));
  } catch {
    // Storage is full or blocked: a reload loses what is not yet saved.
  }
};

export type CampaignDraft = {
  readonly campaign: CampaignDetail;
  /** Settings of the draft, with the changes that are not yet saved. */
  readonly setUp: CampaignSetUp;
  readonly status: SaveStatus;
  readonly mayWrite: boolean;
  /** Errors of settings by their name, from the last save. */
  readonly problems: Readonly<Record<string, string>>;
  readonly change: (part: CampaignChange) => void;
  readonly resolve: DraftSaver['resolve'];
  /** What fields hold that cannot be saved. */
  readonly fieldDrafts: FieldDrafts;
  /**
   * Changes something of the campaign by a call of its own, after the settings before it.
   * @throws the error of the call. After a conflict, the newest campaign is loaded, so that the next attempt is based on it.
   */
  readonly write: <Result>(call: (expectedRevision: number) => Promise<Result>) => Promise<Result>;
};

const Context = createContext<CampaignDraft | undefined>(undefined);

/** The campaign of the page. Only inside `CampaignDraftProvider`. */
export const useDraft = (): CampaignDraft => {
  const draft = useContext(Context);
  if (!draft) throw new Error('There is no campaign around this component.');
  return draft;
};

/** Name of the setting that a finding is about: `setUp.ad.landingPage` → `ad.landingPage`. */
const settingOf = (place: string): string => place.replace(/^(?:body\.)?(?:setUp\.)?/, '');

const isDetail = (value: unknown): value is CampaignDetail =>
  typeof value === 'object' && value !== null && 'campaignId' in value && 'setUp' in value;

/** Puts what a call answered into the cache; everything else of campaigns is fetched again when it is shown. */
export const useTakeCampaign = () => {
  const client = useQueryClient();
  return async (answer: unknown, campaignId?: string): Promise<void> => {
    const id = isDetail(answer) ? answer.campaignId : campaignId;
    const detailKey = id === undefined ? undefined : campaignOptions(id).queryKey;
    if (isDetail(answer) && detailKey) {
      await client.cancelQueries({ queryKey: detailKey });
      client.setQueryData(detailKey, answer);
    }
    const kept = isDetail(answer) ? JSON.stringify(detailKey) : undefined;
    for (const queryKey of campaignKeys()) {
      void client.invalidateQueries({ queryKey, predicate: (query) => JSON.stringify(query.queryKey) !== kept });
    }
  };
};

const useSaver = (campaign: CampaignDetail) => {
  const client = useQueryClient();
  const take = useTakeCampaign();
  const { campaignId } = campaign;
  const latest = useRef(campaign);
  if (campaign.revision >= latest.current.revision) latest.current = campaign;
  const [status, setStatus] = useState<SaveStatus>({ kind: 'saved', atMilliseconds: campaign.lastModified });
  const [unsaved, setUnsaved] = useState<CampaignChange>(() => storedDraft(campaignId));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [saver] = useState(() =>
    createDraftSaver({
      current: () => latest.current,
      send: async (setUp, expectedRevision) => {
        const answer = await campaignsApi.campaigns.update({
          params: { id: campaignId },
          body: { setUp, ...(expectedRevision !== undefined && { expectedRevision }) },
        });
        latest.current = answer;
        setProblems({});
        await take(answer);
        return answer;
      },
      fetch: async () => {
        const answer = await client.fetchQuery({ ...campaignOptions(campaignId), staleTime: 0 });
        latest.current = answer;
        return answer;
      },
      reasonOf,
      sentenceOf: (error) => {
        const findings = Object.entries(fieldFindings(error));
        setProblems(Object.fromEntries(findings.map(([place, { text }]) => [settingOf(place), text])));
        return errorText(error);
      },
      keep: (change) => storeDraft(campaignId, change),
      onStatus: setStatus,
      onUnsaved: setUnsaved,
      nowMilliseconds: Date.now,
      later: (milliseconds, task) => {
        const timer = setTimeout(task, milliseconds);
        return () => clearTimeout(timer);
      },
    }),
  );
  return { saver, latest, status, setStatus, unsaved, problems, take };
};

type ProviderProps = { readonly campaign: CampaignDetail; readonly children: ReactNode };

/** Saves the changes of a campaign's page as they are made. */
export const CampaignDraftProvider = ({ campaign, children }: ProviderProps) => {
  const client = useQueryClient();
  const mayWrite = useMay('campaigns.write');
  const { saver, latest, status, setStatus, unsaved, problems, take } = useSaver(campaign);
  const { campaignId } = campaign;
  const [fieldDrafts] = useState(() => createFieldDrafts(campaignId, () => sessionStorage));
  useUnsaved(Object.keys(unsaved).length > 0);
  useEffect(() => {
    const kept = storedDraft(campaignId);
    if (Object.keys(kept).length > 0) saver.change(kept);
    const flush = () => void saver.flush();
    // A reload loses nothing, but closing the window does.
    const ask = (event: BeforeUnloadEvent): void => {
      if (saver.isUnsaved() || !fieldDrafts.isEmpty()) event.preventDefault();
    };
    window.addEventListener('pagehide', flush);
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [campaignId, saver, fieldDrafts]);
  const write: CampaignDraft['write'] = async (call) => {
    // Publishing and rolling back are about what the user sees.
    if (!(await saver.flush())) throw new Error(t('campaigns.saveFirst'));
    setStatus({ kind: 'saving' });
    try {
      const answer = await call(latest.current.revision);
      await take(answer, campaignId);
      if (!isDetail(answer)) {
        latest.current = await client.fetchQuery({ ...campaignOptions(campaignId), staleTime: 0 });
      } else latest.current = answer;
      setStatus({ kind: 'saved', atMilliseconds: Date.now() });
      return answer;
    } catch (error) {
      setStatus({ kind: 'saved', atMilliseconds: latest.current.lastModified });
      if (isConflict(error)) {
        await take(undefined, campaignId);
        await client.refetchQueries({ queryKey: campaignOptions(campaignId).queryKey });
      }
      throw error;
    }
  };
  // After a save, the cache tells its observers later than the saver does; the fields must not show the former values between.
  const newest = latest.current;
  const draft: CampaignDraft = {
    campaign: newest,
    setUp: { ...newest.setUp, ...unsaved },
    status,
    mayWrite,
    problems,
    change: saver.change,
    resolve: saver.resolve,
    fieldDrafts,
    write,
  };
  return <Context value={draft}>{children}</Context>;
};
