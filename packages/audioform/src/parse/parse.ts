import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import type { Message } from '@sonora/contracts/messages/message';
import type { CanonicalAudioform, DocumentProblem } from '../schema/canonical.ts';
import { DEFAULT_DIALECT, DIALECTS, type Dialect } from '../schema/field-names.ts';
import { foldSilence } from '../schema/fold-silence.ts';
import { MAX_NAME_CHARACTERS } from '../schema/limits.ts';
import { withoutAbsent } from '../schema/without-absent.ts';
import { checkReferences } from './check-references.ts';
import { checkInputSize } from './guard-input.ts';
import { parseAssets } from './parse-assets.ts';
import { parseDelivery, parseProduction } from './parse-production.ts';
import { createReader, type Foreign, isForeignObject, ownValue } from './reader.ts';

/** A valid document, or all its problems with the HTTP status for them. */
export type ParsedAudioform =
  | {
      readonly ok: true;
      readonly document: CanonicalAudioform;
      readonly dialect: Dialect;
      readonly warnings: readonly Message[];
    }
  | { readonly ok: false; readonly status: 400 | 422; readonly errors: readonly DocumentProblem[] };

const refusal = (status: 400 | 422, place: string, message: Message): ParsedAudioform => ({
  ok: false,
  status,
  errors: [{ place, message }],
});

/** The dialect in the header, or the default without one; undefined for an unknown version. */
const dialectOf = (header: unknown): Dialect | undefined => {
  const version = isForeignObject(header) ? ownValue(header, 'version') : undefined;
  if (version === undefined) return DEFAULT_DIALECT;
  const text = typeof version === 'number' ? String(version) : version;
  return DIALECTS.find((dialect) => dialect === text);
};

const missingParts = (object: Foreign): DocumentProblem[] =>
  ['assets', 'production', 'delivery']
    // An empty `delivery` means the default; without `assets` or `production` the document is invalid.
    .filter((name) => !(name === 'delivery' && isForeignObject(object[name])) && ownValue(object, name) === undefined)
    .map((name) => ({ place: name, message: audioformMessage('audioforms.required') }));

const parseObject = (object: Foreign): ParsedAudioform => {
  const header = ownValue(object, 'header');
  const dialect = dialectOf(header);
  if (dialect === undefined)
    return refusal(400, '', audioformMessage('audioforms.invalidVersion', { versions: DIALECTS.join(', ') }));
  const missing = missingParts(object);
  if (missing.length > 0) return { ok: false, status: 422, errors: missing };

  const reader = createReader();
  const audioformId = isForeignObject(header)
    ? reader.text(header, 'audioformId', 'header', MAX_NAME_CHARACTERS)
    : undefined;
  const document: CanonicalAudioform = {
    header: withoutAbsent({ audioformId }),
    assets: parseAssets(reader, ownValue(object, 'assets'), dialect),
    production: parseProduction(reader, ownValue(object, 'production'), dialect),
    delivery: parseDelivery(reader, object.delivery),
  };
  // References are checked only in a document without other errors: a reference to an invalid asset would be a second
  // error with the same cause.
  const errors = reader.errors.length > 0 ? reader.errors : checkReferences(document, dialect);
  if (errors.length > 0) return { ok: false, status: 422, errors };
  return { ok: true, document: foldSilence(document), dialect, warnings: reader.warnings };
};

/**
 * Parses an audioform of any dialect, `{audioform: {…}}` or the bare document. Field names of all dialects are accepted
 * in each; absent, null and empty are equivalent. Never throws for any JavaScript value.
 *
 * Status 400: not an object, too large, or an unknown version; 422: all other problems, reported together.
 */
export const parseAudioform = (input: unknown): ParsedAudioform => {
  try {
    const complaint = checkInputSize(input);
    if (complaint !== undefined) return refusal(400, '', complaint);
    if (!isForeignObject(input)) return refusal(400, '', audioformMessage('audioforms.notAnObject'));
    const inner = ownValue(input, 'audioform');
    if (inner === undefined) return parseObject(input);
    return isForeignObject(inner)
      ? parseObject(inner)
      : refusal(400, 'audioform', audioformMessage('audioforms.object'));
  } catch {
    // Only objects that are not plain data cause exceptions: getters that throw, revoked proxies.
    return refusal(400, '', audioformMessage('audioforms.unreadable'));
  }
};
