import type { formMessages } from './forms.ts';
import type { Message } from './message.ts';

/** The used fields of a zod issue; `sentence` is present for a rule with its own message (`says`). */
export type Issue = {
  readonly message: string;
  readonly sentence?: Message;
  readonly code?: string;
  readonly origin?: string;
  readonly inclusive?: boolean;
  readonly maximum?: number | bigint;
  readonly minimum?: number | bigint;
  readonly expected?: string;
  readonly values?: readonly unknown[];
  readonly format?: string;
  readonly divisor?: number;
  readonly keys?: readonly string[];
};

type Described = readonly [id: keyof typeof formMessages, values?: Message['values']];

const tooBig = ({ origin, maximum, inclusive }: Issue): Described => {
  const values = { limit: String(maximum) };
  if (origin === 'string') return ['forms.tooLong', values];
  if (origin === 'array') return ['forms.tooManyItems', values];
  return [inclusive === false ? 'forms.notBelow' : 'forms.tooLarge', values];
};

const tooSmall = ({ origin, minimum, inclusive }: Issue): Described => {
  const values = { limit: String(minimum) };
  if (origin === 'string') return ['forms.tooShort', values];
  if (origin === 'array') return ['forms.tooFewItems', values];
  return [inclusive === false ? 'forms.notAbove' : 'forms.tooSmall', values];
};

const describe = (issue: Issue): Described => {
  const { code, expected = '', origin = '' } = issue;
  switch (code) {
    case 'invalid_type':
      // An issue contains neither the value nor whether there was one; only zod's message text tells.
      return [issue.message.endsWith('received undefined') ? 'forms.missing' : 'forms.invalidType', { expected }];
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_value':
      return ['forms.option', { options: (issue.values ?? []).map(String).join(', ') }];
    case 'invalid_format':
      return ['forms.format', { format: issue.format ?? '' }];
    case 'not_multiple_of':
      return ['forms.multipleOf', { divisor: issue.divisor ?? 1 }];
    case 'unrecognized_keys':
      return ['forms.unknownKeys', { keys: (issue.keys ?? []).join(', ') }];
    case 'invalid_key':
      return ['forms.invalidKey', { origin }];
    case 'invalid_element':
      return ['forms.invalidElement', { origin }];
    default:
      return ['forms.invalid'];
  }
};

/** The message of an issue: that of its rule, otherwise one for zod's issue with zod's English text. */
export const messageOfIssue = (issue: Issue): Message => {
  if (issue.sentence) return issue.sentence;
  const [messageId, values] = describe(issue);
  return { messageId, ...(values ? { values } : {}), text: issue.message };
};
