import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import type { Message } from '@sonora/contracts/messages/message';
import type { CanonicalAudioform, DocumentProblem } from '../schema/canonical.ts';
import { DEFAULT_DIALECT, DIALECTS, type Dialect } from '../schema/field-names.ts';
import { foldSilence } from '../schema/fold-silence.ts';
import { MAX_NAME_CHARACTERS } from '../schema/limits.ts';
import { withoutAbsent } from '../schema/without-absent.ts';
import { checkReferences } from './check-references.ts';
import { complaintAboutSize } from './guard-input.ts';
import { parseAssets } from './parse-assets.ts';
import { parseDelivery, parseProduction } from './parse-production.ts';
import { createReader, type Foreign, isForeignObject, ownValue } from './reader.ts';

/** A document that can be built, or everything that is wrong with it and the HTTP status that fits. */
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

/** The dialect that the header names, the default without one, undefined when the version is unknown. */
const dialectOf = (header: unknown): Dialect | undefined => {
  const version = isForeignObject(header) ? ownValue(header, 'version') : undefined;
  if (version === undefined) return DEFAULT_DIALECT;
  const text = typeof version === 'number' ? String(version) : version;
  return DIALECTS.find((dialect) => dialect === text);
};

const missingParts = (object: Foreign): DocumentProblem[] =>
  ['assets', 'production', 'delivery']
    // An empty delivery is the default delivery; without assets or production there is nothing to build.
    .filter((name) => !(name === 'delivery' && isForeignObject(object[name])) && ownValue(object, name) === undefined)
    .map((name) => ({ place: name, message: audioformMessage('audioforms.required') }));

const parseObject = (object: Foreign): ParsedAudioform => {
  const header = ownValue(object, 'header');
  const dialect = dialectOf(header);
  if (dialect === undefined) return refusal(400, '', audioformMessage('audioforms.invalidVersion'));
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
  // References are checked in a document that is sound otherwise too: an asset that could not be read would be missed twice.
  const errors = reader.errors.length > 0 ? reader.errors : checkReferences(document, dialect);
  if (errors.length > 0) return { ok: false, status: 422, errors };
  return { ok: true, document: foldSilence(document), dialect, warnings: reader.warnings };
};

/**
 * Reads an audioform of any dialect, `{audioform: {…}}` or the bare document. Field names of all dialects are read in
 * each; absent, null and empty mean the same. Nothing that JSON or JavaScript can hold makes it throw.
 *
 * Status 400: no object, too large, or an unknown version; 422: everything else, all findings at once.
 */
export const parseAudioform = (input: unknown): ParsedAudioform => {
  try {
    const complaint = complaintAboutSize(input);
    if (complaint !== undefined) return refusal(400, '', complaint);
    if (!isForeignObject(input)) return refusal(400, '', audioformMessage('audioforms.notAnObject'));
    const inner = ownValue(input, 'audioform');
    if (inner === undefined) return parseObject(input);
    return isForeignObject(inner)
      ? parseObject(inner)
      : refusal(400, 'audioform', audioformMessage('audioforms.object'));
  } catch {
    // Only objects that are no data come here: getters that throw, revoked proxies.
    return refusal(400, '', audioformMessage('audioforms.unreadable'));
  }
};
