import { DomainError } from '@sonora/contracts';
import { scriptMessage } from '@sonora/contracts/messages/scripts';
import type { CloudPorts } from '../speech/cloud/cloud-client.ts';
import { createBuiltInWriter } from './built-in-writer.ts';
import { createLanguageModelWriter, type LanguageModelSettings } from './language-model/language-model-writer.ts';
import type { ScriptWriter } from './script-writer.ts';

/** A caller waits for the ads. */
const MAX_MILLISECONDS = 25_000;

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
        const missing = request.count - written.ads.length;
        if (missing <= 0) return written;
        const more = await builtIn.write({ ...request, count: missing });
        return {
          ...written,
          ads: [...written.ads, ...more.ads],
          warnings: [scriptMessage('scripts.writerFailed'), ...more.warnings],
        };
      } catch (error) {
        if (error instanceof DomainError || signal?.aborted) throw error;
        onFailure(error instanceof Error ? `${error.name}: ${error.message}` : 'unknown');
        const written = await builtIn.write(request);
        return { ...written, warnings: [scriptMessage('scripts.writerFailed'), ...written.warnings] };
      }
    },
  };
};
