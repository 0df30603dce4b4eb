import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { optionalReference, wireReference } from './schemas/wire-message.ts';

/** Fields whose message id the page derives from a key in the same response. */
const byKey: Readonly<Record<string, RegExp>> = {
  'billing.plans.{plan}': /^billing\.products\.products\.description$/,
  'flags.{flag}': /^installation\.(?:list|set)Flags?\.flags\.title$/,
  'measurements.labels.{id}': /^audioforms\.(?:details\.quality|deliveryCheck\.destinations\.lines)\.label$/,
  'presets.destinations.{destination}': /^audioforms\.deliveryCheck\.destinations\.label$/,
  'presets.mixing.{name}': /^sounds\.mixPresets\.data\.presets\.description$/,
  'presets.encoders.{name}': /^sounds\.encoderPresets\.data\.presets$/,
  'voices.descriptions.{alias}': /^speech\.\w+\.data(?:\.voices)?\.longSoftDescription$/,
};

/** Texts that no page translates, by reason. */
const untranslated: Readonly<Record<string, RegExp>> = {
  'confirmations of the API: pages word what was done themselves':
    /^(?!voicePacks)[\w.]+\.message$|^organisations\.invite\.message$/,
  'told in `messages` of the progress, by which pages show them':
    /^audioforms\.\w+\.body\.(?:data\.)?(?:errors|warnings)$/,
  'warnings of the envelope for other clients': /^[\w.]+\.warnings$/,
  'what users wrote':
    /^support\.\w+\.(?:messages\.|mails\.)?(?:subject|text|facts\.text|facts\.name|html|lastError)$|^projects\.\w+\.(?:data\.)?excerpt$/,
  'cells and names of columns, and the copy of tags, by their writers':
    /^version(?:s|Imports)\.\w+\.(?:(?:data|before|result\.undo\.\w+)\.)?(?:cells|tags\.copy)$|^versions\.open\.fields$|^versionImports\.read\.result\.(?:columns|unknownColumns|missingFields)$/,
  'spoken words, and names of files and sounds on their lanes':
    /^audioforms\.details\.lanes\.(?:label|words\.text)$|^sharing\.open\.words\.text$/,
  'texts and names of scripts, by their writers':
    /^scripts\.\w+\.(?:data\.)?(?:(?:scripts|sections|concepts|projects)\.)?(?:text|textOriginal|scriptText|adText|adName|adType|preview|moduleName|modules|scriptName|sk|mood|tone|structure|orderString|soundEffect|soundSegment|media|creationDate|availableVersions|paginationToken)$/,
  'errors for other clients: pages show those of the rows of a table': /^batches\.fetchBatch\.data\.items\.errors$/,
  'what the brief of a user says': /^briefs\.read\.\w+$/,
  'titles by users, and errors for other clients: no page shows stories':
    /^stories\.fetch\.body\.data\.(?:storyResult\.title|audioforms\.(?:title|errors))$/,
  'settings of campaigns by their writers, with addresses, codes, days and macros':
    /^campaign(?:s|Delivery|Validation)\.\w+\.(?:campaigns\.|buyers\.)?(?:(?:setUp\.)?macros(?:\.value)?|(?:setUp\.flight\.)?(?:firstDay|lastDay|timeZone)|setUp\.(?:ad|wrapper|foreignTracking)\.[\w.]+|tagUrl|(?:documents\.)?xml|localTime|buyerName|sources)$/,
  'names of creatives, cells of versions, and values and columns of rules':
    /^campaign(?:s|Delivery|Feeds)\.\w+\.(?:creatives\.)?(?:(?:rules\.)?creativeName|cells|(?:creatives\.)?rules\.[\w.]+|dimensions\.(?:kind|column|values\.text)|unknownColumns|parameters\.(?:column|values)|(?:feeds\.)?(?:keyColumn|columns|sample))$|^campaigns\.\w+\.rules\.[\w.]+$/,
  'tags, which pages translate by their value': /^scripts\.recommend\w+\.data\.tags\.tag$/,
  'descriptions of single sounds, which no page shows':
    /^sounds\.\w+\.data\.(?:templates\.|soundTemplates\.|soundEffects\.)?description$/,
};

/** Fields with data: names, ids, addresses, keys, times, enumeration values. */
const data = new Set(
  `audioName accent accessType action actions actor address ageBracket alias assetKey audio audioSample audioSamples audioUrl city postalCode
  audioformId baseUrl basicEmotion bytes category challenge charsPerSecond collections content createdBy createdByName currency
  currentOrgId customerId date default defaultStyle display_values email encoderPreset energy engine extension
  fileCategoryId fileName fileTypeId firstName folderId gender genre genres html id image industryExamples inputs
  instruments invited invitedBy invoiceId ipAddress key lang language languageCode languages lastModifiedBy lastName
  license_type link logo madeBy mimeType model month moods name orgName parameters parentName path picture
  portalUrl price_id product_id projectName provider providerFullName purpose qr qrPng qrSvg reading receiptUrl
  recipient recoveryCodes region replacement requestId rootOrgId sample scheduleId secret segmentNames sessionName settingsHash
  soundAlias soundEffectId soundTemplateId soundtemplate_id speechLanguage start status stemHash subscriptionId
  supportedLanguages supportedStyles tags target technologies tempo timePerformance token type unit uploadUrl uri url
  fileUploadUrl filePath folderPath fileType source metadata userId nextToken folder filename updatedBy fileIds folderIds parentFolderId folderName checksum madeFrom projectId userAgent version voice voiceAlias voiceId voiceLanguageCode words messageId`.split(
    /\s+/,
  ),
);

type Definition = {
  readonly type: string;
  readonly format?: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly items?: readonly Schema[];
  readonly innerType?: Schema;
  readonly out?: Schema;
};
type Schema = { readonly def?: Definition };

type Field = { readonly path: string; readonly hasId: boolean };

const shapeOf = (schema: Schema | undefined): Readonly<Record<string, Schema>> =>
  schema?.def?.shape ?? (schema?.def?.innerType ? shapeOf(schema.def.innerType) : {});

const innerSchemas = ({ element, valueType, options = [], items = [], innerType, out }: Definition) =>
  [element, valueType, ...options, ...items, innerType, out].filter((each) => each !== undefined);

/** All string fields of a response, with whether the response contains their message reference. */
const stringFields = (schema: Schema | undefined, path: string, hasId = false): readonly Field[] => {
  const { def } = schema ?? {};
  if (!def) return [];
  if (def.type === 'string') return def.format === undefined ? [{ path, hasId }] : [];
  if (!def.shape) return innerSchemas(def).flatMap((inner) => stringFields(inner, path, hasId));
  const isReference = 'messageId' in def.shape || 'messageId' in shapeOf(def.shape.message);
  const described = shapeOf(def.shape.messages);
  return Object.entries(def.shape).flatMap(([name, inner]) =>
    stringFields(inner, `${path}.${name}`, isReference || name in described),
  );
};

const isKnown = (known: Readonly<Record<string, RegExp>>, path: string): boolean =>
  Object.values(known).some((pattern) => pattern.test(path));

/** Fields with a text for users but without a message reference. */
const textsWithoutId = (fields: readonly Field[]): readonly string[] =>
  fields
    .filter(({ path, hasId }) => !hasId && !data.has(path.split('.').at(-1) ?? ''))
    .map(({ path }) => path)
    .filter((path) => !isKnown(byKey, path) && !isKnown(untranslated, path));

const responses = Object.entries(contract).flatMap(([group, procedures]) =>
  Object.entries(procedures).flatMap(([name, procedure]) =>
    stringFields(procedure['~orpc'].outputSchema as unknown as Schema | undefined, `${group}.${name}`),
  ),
);

describe('texts on the wire', () => {
  it('have an id beside them, or one that a page makes of a key', () => {
    expect(responses.length).toBeGreaterThan(500);
    expect(textsWithoutId(responses)).toEqual([]);
  });

  it('are told apart by entries that are all needed', () => {
    const names = new Set(responses.map(({ path }) => path.split('.').at(-1)));
    expect([...data].filter((name) => !names.has(name))).toEqual([]);
    for (const [what, pattern] of Object.entries({ ...byKey, ...untranslated }))
      expect(
        responses.some(({ path, hasId }) => !hasId && pattern.test(path)),
        what,
      ).toBe(true);
  });

  const text = z.string();
  it.each([
    ['a sentence alone', z.object({ isWell: z.boolean(), advice: text }), ['made.up.advice']],
    ['a list of sentences', z.object({ data: z.object({ hints: z.array(text) }) }), ['made.up.data.hints']],
    [
      'one that another field has an id for',
      z.object({ advice: text, messages: z.object({ hint: wireReference }) }),
      ['made.up.advice'],
    ],
    ['none where the id stands beside the sentence', z.object({ advice: text, ...optionalReference }), []],
    [
      'none where the messages name the field',
      z.object({ advice: text, messages: z.object({ advice: wireReference }).optional() }),
      [],
    ],
  ])('find %s', (_what, schema, expected) => {
    expect(textsWithoutId(stringFields(schema as unknown as Schema, 'made.up'))).toEqual(expected);
  });
});
