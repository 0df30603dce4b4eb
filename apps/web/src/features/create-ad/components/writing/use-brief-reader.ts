import { limits } from '@sonora/contracts/limits';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../../shared/api/client.ts';
import { errorText } from '../../../../shared/api/errors.ts';
import { familyName } from '../../../../shared/format/language.ts';
import { storedFileName } from '../../../../shared/uploads/stored-name.ts';
import { transferOf } from '../../../../shared/uploads/transfer.ts';
import { draftOfBrief, unwrittenLanguage, type WritingDraft } from '../../model/writing/writing-draft.ts';
import { t } from '../../writing-messages.ts';

/** Names of files whose text can be read. */
const briefFileName = /\.(?:txt|md|docx|pdf)$/i;

/** Uploads a file into Home, as users upload files. */
const uploadToHome = async (file: File, signal: AbortSignal): Promise<string> => {
  const transfer = transferOf({
    file,
    name: storedFileName(file.name, limits.nameCharacters),
    folderId: async () => {
      const { currentPathChain } = await api.folders.root({ query: { limit: 1 } }, { signal });
      return currentPathChain.at(-1)?.folderId ?? '';
    },
  });
  signal.addEventListener('abort', transfer.cancel, { once: true });
  const nothing = (): void => {};
  return (await transfer.start({ onSent: nothing, onChecking: nothing })).fileId;
};

/** Reads briefs into the fields of the dialog. Closing it, and a newer brief, end the one before. */
export const useBriefReader = (change: (part: Partial<WritingDraft>) => void) => {
  const [reading, setReading] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [notes, setNotes] = useState<readonly string[]>([]);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const cancel = (): void => {
    running.current?.abort();
    setReading(undefined);
  };
  const read = async (
    name: string,
    bodyOf: (signal: AbortSignal) => Promise<{ readonly text: string } | { readonly fileId: string }>,
  ): Promise<void> => {
    cancel();
    const controller = new AbortController();
    running.current = controller;
    setReading(name);
    setFailure(undefined);
    try {
      const body = await bodyOf(controller.signal);
      const brief = await api.briefs.read({ body }, { signal: controller.signal });
      const isEmpty = brief.productName === '' || brief.productDescription === '';
      const draft = draftOfBrief(brief);
      const unwritten = unwrittenLanguage(brief);
      setNotes([
        isEmpty && brief.scriptText === undefined ? t('adWriting.nothingFound') : t('adWriting.briefRead'),
        ...(unwritten === undefined ? [] : [t('adWriting.briefLanguage', { language: familyName(unwritten) })]),
        ...(brief.isCut ? [t('adWriting.briefCut')] : []),
        ...(brief.scriptText !== undefined && draft.source !== 'script' ? [t('adWriting.briefScript')] : []),
      ]);
      change(draft);
    } catch (error) {
      if (!controller.signal.aborted) setFailure(errorText(error));
    } finally {
      if (running.current === controller) setReading(undefined);
    }
  };
  return {
    /** Name of the brief that is being read. */
    reading,
    failure,
    notes,
    cancel,
    readText: (text: string) => read(t('adWriting.briefText'), async () => ({ text })),
    readFile: (file: File) => {
      const { bytes } = limits.document;
      return read(file.name, async (signal) => {
        // Before the upload: a file that is no brief must not stay in Home.
        if (!briefFileName.test(file.name)) throw new Error(t('adWriting.fileFormat', { name: file.name }));
        if (file.size > bytes) {
          const megabytes = bytes / 1_000_000;
          throw new Error(t('adWriting.fileTooLarge', { name: file.name, megabytes }));
        }
        return { fileId: await uploadToHome(file, signal) };
      });
    },
  };
};

export type BriefReader = ReturnType<typeof useBriefReader>;
