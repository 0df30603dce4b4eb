import { cleanAddress, compileAddress } from '../macros/address-template.ts';
import type { TrackedEvent } from '../tracking/tracked-events.ts';
import { createTemplateWriter, type TemplateWriter } from './document-template.ts';
import type { DocumentVersion } from './versions.ts';
import { attributes, escapeText } from './xml.ts';

/** Writes the parts of a document of one version. */
export type DocumentWriter = TemplateWriter & {
  readonly version: DocumentVersion;
  readonly element: (name: string, content: string, values?: Parameters<typeof attributes>[0]) => void;
  readonly inside: (name: string, write: () => void, values?: Parameters<typeof attributes>[0]) => void;
  /** An element with an address, which may have macros; nothing when it is no http address. */
  readonly address: (name: string, address: string | undefined, values?: AddressOptions) => void;
  readonly event: (
    name: string,
    event: TrackedEvent,
    values?: Parameters<typeof attributes>[0],
    options?: EventOptions,
  ) => void;
};

type EventOptions = {
  /** Text behind the address. */
  readonly suffix?: string;
  /** Time of a progress event. */
  readonly offsetMs?: number;
};

type AddressOptions = { readonly values?: Parameters<typeof attributes>[0]; readonly isLandingPage?: boolean };

export const createWriter = (version: DocumentVersion): DocumentWriter => {
  const template = createTemplateWriter();
  const inside: DocumentWriter['inside'] = (name, write, values = {}) => {
    template.markup(`<${name}${attributes(values)}>`);
    write();
    template.markup(`</${name}>`);
  };
  return {
    ...template,
    version,
    inside,
    element: (name, content, values) => inside(name, () => template.markup(escapeText(content)), values),
    address: (name, address, { values, isLandingPage = false } = {}) => {
      const clean = address === undefined ? undefined : cleanAddress(address);
      if (clean === undefined) return;
      const compiled = compileAddress(clean);
      // An address that no answer changes is part of the text.
      const isConstant = compiled.macros.length === 0 && !isLandingPage;
      const write = isConstant
        ? () => template.markup(escapeText(clean))
        : () => template.hole({ kind: 'address', address: compiled, isLandingPage });
      inside(name, write, values);
    },
    event: (name, event, values, { suffix = '', offsetMs } = {}) =>
      inside(
        name,
        () => template.hole({ kind: 'event', event, suffix, ...(offsetMs === undefined ? {} : { offsetMs }) }),
        values,
      ),
  };
};
