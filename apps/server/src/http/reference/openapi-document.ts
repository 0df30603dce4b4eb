import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Access, Contract, EndpointMeta } from '@sonora/contracts';

const errorSchema = {
  type: 'object',
  required: ['detail', 'message', 'code'],
  properties: {
    detail: { type: 'string', description: 'the sentence that a person reads' },
    message: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'array', items: { type: 'string' }, description: 'place and what is wrong there' },
    messageId: { type: 'string', description: 'names the sentence, so that clients can translate it' },
    values: { type: 'object', description: 'what the sentence names, by argument' },
    findings: {
      type: 'array',
      items: { type: 'object' },
      description: 'place, messageId and values of each of `errors`, in their order',
    },
  },
} as const;

const describeAccess = (access: Access): string => {
  switch (access.kind) {
    case 'public':
      return `Public: ${access.why}.`;
    case 'signed-in':
      return 'Needs a session or an API key.';
    case 'signed-url':
      return 'Needs a signed address.';
    case 'capability':
      return `Needs the capability \`${access.capability}\` in the assumed organisation.`;
    case 'any-capability':
      return `Needs one of the capabilities ${access.capabilities.map((name) => `\`${name}\``).join(', ')} in the assumed organisation, depending on the request.`;
    default:
      return access satisfies never;
  }
};

type Procedure = { readonly '~orpc': { readonly meta: EndpointMeta } };

/** OpenAPI 3.1 document of the contract, with the access rule of each operation. */
export const createOpenApiDocument = async (
  contract: Contract,
  options: { readonly publicUrl: string; readonly version: string },
): Promise<object> => {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: { title: 'Sonora', version: options.version, description: 'Make, version and deliver audio ads.' },
    servers: [{ url: `${options.publicUrl}/api` }],
    security: [{ apiKey: [] }, { bearer: [] }],
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
    customErrorResponseBodySchema: () => errorSchema,
  });
  return annotate(document, contract);
};

/** Adds the access rule to the description of each operation. */
const annotate = (document: object, contract: Contract): object => {
  const paths =
    (document as { paths?: Record<string, Record<string, { description?: string; security?: unknown[] }>> }).paths ??
    {};
  for (const group of Object.values(contract)) {
    for (const procedure of Object.values(group) as (Procedure & {
      '~orpc': { route: { path?: string; method?: string } };
    })[]) {
      const { route, meta } = procedure['~orpc'];
      const operation = paths[route.path ?? '']?.[(route.method ?? 'POST').toLowerCase()];
      if (!operation) continue;
      operation.description = describeAccess(meta.access);
      if (meta.access.kind === 'public' || meta.access.kind === 'signed-url') operation.security = [];
    }
  }
  return document;
};
