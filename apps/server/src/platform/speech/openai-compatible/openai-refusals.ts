import type { SpeechErrorCode } from '@sonora/speech';
import type { CloudResponse } from '../cloud/exchange.ts';
import { codeOfStatus } from '../cloud/refusals.ts';
import { listOf, objectOf, refusalBody } from '../cloud/response-json.ts';

/** Codes for an account without credit (OpenAI's reference, "Error codes"). */
const QUOTA_CODES: readonly unknown[] = ['insufficient_quota', 'billing_hard_limit_reached', 'billing_not_active'];

/**
 * The rejected part of the request. OpenAI names it in `error.param`, FastAPI servers in `detail[].loc`, others only in
 * the message.
 */
const subjectOf = (body: unknown): 'voice' | 'model' | 'text' => {
  const { error, detail } = objectOf(body);
  const { param, code } = objectOf(error);
  const named = [param, code, ...listOf(detail).flatMap((one) => listOf(objectOf(one).loc))];
  if (named.includes('voice')) return 'voice';
  if (named.includes('model') || named.includes('model_not_found')) return 'model';
  if (named.includes('input')) return 'text';
  const sentence = JSON.stringify(body ?? '').slice(0, 2_000);
  if (/\bvoice\b/i.test(sentence)) return 'voice';
  return /\bmodel\b/i.test(sentence) ? 'model' : 'text';
};

/** Error code of a response of `/audio/speech`; undefined for success. */
export const openAiRefusal = (response: CloudResponse): SpeechErrorCode | undefined => {
  const byStatus = codeOfStatus(response.status);
  if (byStatus === undefined) return undefined;
  const body = refusalBody(response);
  const { code, type } = objectOf(objectOf(body).error);
  if (QUOTA_CODES.includes(code) || QUOTA_CODES.includes(type)) return 'quota';
  if (byStatus !== 'bad-voice' && byStatus !== 'bad-text') return byStatus;
  switch (subjectOf(body)) {
    case 'voice':
      return 'bad-voice';
    case 'model':
      return 'refused';
    case 'text':
      // The path does not exist: the base address is wrong.
      return response.status === 404 ? 'refused' : 'bad-text';
  }
};
