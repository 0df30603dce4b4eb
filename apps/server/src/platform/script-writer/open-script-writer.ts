import { DomainError } from '@sonora/contracts';
import { scriptMessage } from '@sonora/contracts/messages/scripts';
import type { CloudPorts } from '../speech/cloud/cloud-client.ts';
import { createBuiltInWriter } from './built-in-writer.ts';
import { createLanguageModelWriter, type LanguageModelSettings } from './language-model/language-model-writer.ts';
import type { AdRequest, ScriptWriter, WrittenAds } from './script-writer.ts';

/** A caller waits for the ads. */
const MAX_MILLISECONDS = 25_000;

/**
 * Fills the gaps of a language model by the built-in copywriter, each for the voice of its position. Where that finds nothing to
 * write, the model's ads are what there is.
 */
const filledUp = async (written: WrittenAds, request: AdRequest, builtIn: ScriptWriter): Promise<WrittenAds> => {
  const done = new Set(written.ads.map(({ position }) => position));
  const gaps = Array.from({ length: request.count }, (_, position) => position).filter((at) => !done.has(at));
  if (gaps.length === 0) return written;
  const measure: AdRequest['measure'] = (text, index) => request.measure(text, gaps[index] ?? index);
  try {
    const more = await builtIn.write({ ...request, count: gaps.length, measure });
    const added = more.ads.map((ad) => ({ ...ad, position: gaps[ad.position] ?? ad.position }));
    return {
      ...written,
      ads: [...written.ads, ...added].sort((one, other) => one.position - other.position),
      warnings: [scriptMessage('scripts.writerFailed'), ...more.warnings],
    };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const count = written.ads.length;
    return { ...written, warnings: [scriptMessage('scripts.fewer', { count, total: request.count })] };
  }
};

/**
 * The writer of this installation: a language model where one is configured, else the built-in copywriter, which also takes over
 * when the model gives nothing usable; the user is told.
 * @param onFailure for the log; the reason contains neither key nor address
 */
export const openScriptWriter = (
  settings: LanguageModelSettings | undefined,
  onFailure: (reason: string) => void,
  { milliseconds = MAX_MILLISECONDS, ports }: { readonly milliseconds?: number; readonly ports?: CloudPorts } = {},
): ScriptWriter => {
  const builtIn = createBuiltInWriter();
  if (settings === undefined) return builtIn;
  const model = createLanguageModelWriter(settings, ports);
  return {
    write: async (request, signal) => {
      const deadline = AbortSignal.timeout(milliseconds);
      try {
        const written = await model.write(request, signal ? AbortSignal.any([signal, deadline]) : deadline);
        return await filledUp(written, request, builtIn);
      } catch (error) {
        if (error instanceof DomainError || signal?.aborted) throw error;
        onFailure(error instanceof Error ? `${error.name}: ${error.message}` : 'unknown');
        const written = await builtIn.write(request);
        return { ...written, warnings: [scriptMessage('scripts.writerFailed'), ...written.warnings] };
      }
    },
  };
};
