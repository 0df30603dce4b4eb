import { limits } from '@sonora/contracts/limits';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../../shared/api/client.ts';
import { errorText, fieldErrors } from '../../../../shared/api/errors.ts';
import { formDrafts } from '../../../../shared/api/form-drafts.ts';
import { loadMessages, serverText } from '../../../../shared/i18n/server-messages.ts';
import {
  type Concept,
  draftOfBrief,
  isLanguageKnown,
  readWritingDraft,
  type WritingDraft,
  withConcept,
} from '../../model/writing/writing-draft.ts';
import { t } from '../../writing-messages.ts';

export type WritingFailure = {
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
  /** No name of a product is in the description. */
  readonly isNameMissing?: boolean;
};

/** Voice that will speak the ad, and the length of the ad. */
type Target = { readonly voice: string; readonly voiceSpeed: number; readonly adSeconds: number };

type WritingChange = Partial<WritingDraft> | ((draft: WritingDraft) => Partial<WritingDraft>);

/** What is typed into the dialog, which a reload keeps. */
const useWritingDraft = (key: string) => {
  const [draft, setDraft] = useState(() => readWritingDraft(formDrafts.read('writing', key)));
  const change = (part: WritingChange): void =>
    setDraft((before) => {
      const next = { ...before, ...(typeof part === 'function' ? part(before) : part) };
      formDrafts.write('writing', key, next);
      return next;
    });
  return { draft, change };
};

/** Length for which concepts are written: that of the draft or of the ad, within the limits. */
export const writtenSeconds = ({ lengthSeconds }: WritingDraft, adSeconds: number): number => {
  const { min, max } = limits.script.adSeconds;
  return Math.min(max, Math.max(min, lengthSeconds ?? adSeconds));
};

/** The description does not say what the product is called. */
class NoNameReadError extends Error {}

type Facts = Pick<WritingDraft, 'productName' | 'productDescription' | 'callToAction' | 'targetAudience' | 'tone'>;

/**
 * What the concepts are about: the fields, or what the text of a description says, read as for instant ads.
 * @throws NoNameReadError; errors of the API
 */
const factsOf = async (draft: WritingDraft, signal: AbortSignal): Promise<Facts> => {
  if (draft.source !== 'description') return draft;
  const text = draft.productDescription;
  const read = draftOfBrief(await api.briefs.read({ body: { text } }, { signal }));
  const productName = read.productName || draft.productName.trim();
  if (productName === '') throw new NoNameReadError(t('adWriting.noNameRead'));
  return {
    productName,
    productDescription: read.productDescription || text,
    callToAction: read.callToAction ?? '',
    targetAudience: read.targetAudience ?? '',
    tone: draft.tone === 'any' ? (read.tone ?? 'any') : draft.tone,
  };
};

const conceptsOf = async (draft: WritingDraft, target: Target, seed: number, signal: AbortSignal) => {
  const { tone, productName, productDescription, callToAction, targetAudience } = await factsOf(draft, signal);
  const body = {
    productName,
    productDescription,
    callToAction,
    targetAudience,
    adLength: writtenSeconds(draft, target.adSeconds),
    count: limits.briefAds.default,
    seed,
    voice: target.voice,
    voiceSpeed: target.voiceSpeed,
    ...(tone === 'any' ? {} : { tone }),
    ...(draft.language === 'auto' ? {} : { lang: draft.language }),
  };
  return api.scripts.concepts({ body }, { signal });
};

const failureOf = (error: unknown): WritingFailure =>
  error instanceof NoNameReadError
    ? { text: error.message, fields: { productDescription: error.message }, isNameMissing: true }
    : { text: errorText(error), fields: fieldErrors(error) };

/** Asks for scripts. A newer request, and closing the dialog, end the one before. */
const useConceptRequest = () => {
  const [failure, setFailure] = useState<WritingFailure>();
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const ask = async (
    request: (signal: AbortSignal) => ReturnType<typeof conceptsOf>,
  ): Promise<readonly Concept[] | undefined> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setFailure(undefined);
    try {
      const { concepts, warnings } = await request(controller.signal);
      await loadMessages(warnings);
      setNotes(warnings.map((warning) => serverText(warning, warning.text)));
      return concepts.map(({ text, structure, seconds }) => ({ text, structure, seconds, writtenText: text }));
    } catch (error) {
      if (!controller.signal.aborted) setFailure(failureOf(error));
      return undefined;
    } finally {
      if (running.current === controller) setBusy(false);
    }
  };
  return { failure, setFailure, notes, isBusy, ask };
};

/** The dialog's draft, and the requests that write its concepts. */
export const useWriting = (key: string, target: Target) => {
  const { draft, change } = useWritingDraft(key);
  const { failure, setFailure, notes, isBusy, ask } = useConceptRequest();
  const list = useRef<HTMLUListElement>(null);
  const write = async (): Promise<void> => {
    if (!isLanguageKnown(draft)) {
      setFailure({ text: t('adWriting.tooShortToDetect'), fields: {} });
      return;
    }
    const seed = draft.seed + 1;
    const concepts = await ask((signal) => conceptsOf(draft, target, seed, signal));
    if (!concepts) return;
    change((now) => ({ concepts, replaced: now.concepts, seed }));
    // They stand below the form, on small windows out of sight.
    requestAnimationFrame(() => list.current?.scrollIntoView({ block: 'nearest' }));
  };
  const rewrite = async (index: number): Promise<void> => {
    const seed = draft.seed + 1;
    const others = await ask((signal) => conceptsOf(draft, target, seed, signal));
    // The other concepts may have been edited meanwhile.
    change(({ concepts }) => {
      const known = new Set(concepts.map(({ structure }) => structure));
      const next = others?.find(({ structure }) => !known.has(structure)) ?? others?.[index] ?? others?.[0];
      return next ? { seed, concepts: withConcept(concepts, index, () => next), replaced: concepts } : {};
    });
  };
  return { draft, change, failure, notes, isBusy, write, rewrite, list };
};
