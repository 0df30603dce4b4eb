import type { SpeechErrorCode } from '@sonora/speech';
import type { CloudResponse } from '../cloud/exchange.ts';
import { codeOfStatus } from '../cloud/refusals.ts';
import { listOf, objectOf, refusalBody } from '../cloud/response-json.ts';

/**
 * ElevenLabs' error names in `detail.code` (API reference, "Errors") or in the older `detail.status` (help centre,
 * "Error Code 400 or 401" and "429"). The same name occurs with several statuses, so the name takes precedence.
 */
const CODES: Readonly<Record<string, SpeechErrorCode>> = {
  quota_exceeded: 'quota',
  insufficient_credits: 'quota',
  payment_required: 'quota',
  voice_not_found: 'bad-voice',
  invalid_voice_id: 'bad-voice',
  text_too_long: 'bad-text',
  max_character_limit_exceeded: 'bad-text',
  empty_text: 'bad-text',
  too_many_concurrent_requests: 'throttled',
  concurrent_limit_exceeded: 'throttled',
  rate_limit_exceeded: 'throttled',
  system_busy: 'throttled',
  invalid_api_key: 'refused',
  missing_api_key: 'refused',
  missing_permissions: 'refused',
  insufficient_permissions: 'refused',
  detected_unusual_activity: 'refused',
  free_users_not_allowed: 'refused',
  model_not_found: 'refused',
};

const FORMAT_REFUSALS: readonly unknown[] = ['output_format_not_allowed', 'subscription_required'];

const namesOf = (body: unknown): readonly unknown[] => {
  const { detail } = objectOf(body);
  const { code, status } = objectOf(detail);
  return [code, status];
};

/** True when the plan of the key excludes the requested format. */
export const isFormatRefused = (response: CloudResponse): boolean =>
  response.status >= 400 && namesOf(refusalBody(response)).some((name) => FORMAT_REFUSALS.includes(name));

/** Error code of a response; undefined for success. */
export const elevenLabsRefusal = (response: CloudResponse): SpeechErrorCode | undefined => {
  const byStatus = codeOfStatus(response.status);
  if (byStatus === undefined) return undefined;
  const body = refusalBody(response);
  for (const name of namesOf(body)) {
    if (typeof name === 'string' && Object.hasOwn(CODES, name)) return CODES[name];
  }
  const places = listOf(objectOf(body).detail).flatMap((one) => listOf(objectOf(one).loc));
  if (places.includes('text')) return 'bad-text';
  return byStatus;
};
