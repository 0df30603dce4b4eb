import { createThreadPool } from '@sonora/renderer/threads';
import { createSingleGate } from '../shares/fair-gate.ts';

export type DetectKinds = {
  readonly detect: {
    /** Texts in any language. */
    readonly request: readonly string[];
    /** Languages in the order of the texts. */
    readonly response: readonly (string | null)[];
  };
};

/** The detector's tables take 90 MB and a third of a second to load: only while texts are written. */
const IDLE_MILLISECONDS = 120_000;
const MAX_CPU_MILLISECONDS = 10_000;

const thread = createThreadPool<DetectKinds>({
  script: new URL('./detect-thread.ts', import.meta.url),
  maxCpuMilliseconds: MAX_CPU_MILLISECONDS,
  idleMilliseconds: IDLE_MILLISECONDS,
});
const gate = createSingleGate();

/** Whose texts are read: owners take turns. */
export type LanguageReader = { readonly owner: string; readonly signal?: AbortSignal | undefined };

/**
 * Languages of texts as ISO 639-1 codes, for example "de", in the order of the texts. Null where a text is too short or too mixed to
 * tell: a wrong language is worse than none.
 * @throws RpcError when the detector fails; the signal's reason
 */
export const detectLanguages = (
  texts: readonly string[],
  { owner, signal }: LanguageReader,
): Promise<readonly (string | null)[]> => gate.run(owner, () => thread.run('detect', texts), signal);

/** Language of a text, as `detectLanguages`. */
export const detectLanguage = async (text: string, reader: LanguageReader): Promise<string | null> =>
  (await detectLanguages([text], reader))[0] ?? null;
