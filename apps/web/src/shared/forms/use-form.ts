import { type FormEvent, useState } from 'react';
import { errorCode, errorText, fieldErrors } from '../api/errors.ts';
import { said } from '../texts/server-texts.ts';

/** What a form needs of a schema; zod's are of this shape. */
type Schema = {
  readonly safeParse: (value: unknown) => {
    readonly success: boolean;
    readonly error?: {
      readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
    };
  };
};

type Errors<Values> = Partial<Record<keyof Values & string, string>>;

export type Form<Values> = {
  readonly values: Values;
  /** Only of fields that were left or sent. */
  readonly errors: Errors<Values>;
  /** What concerns no single field. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly set: <K extends keyof Values & string>(name: K, value: Values[K]) => void;
  readonly touch: (name: keyof Values & string) => void;
  readonly submit: (event: FormEvent) => void;
  /** As it was at first: what was sent is done with. */
  readonly reset: () => void;
};

/** "must be at least 1 character" → "Must be at least 1 character": it stands alone under its field. */
const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What the server finds wrong: at fields of this form, and what is left to say beside them. */
const refusalOf = (error: unknown, values: object): { fields: Record<string, string>; problem: string | undefined } => {
  const fields = Object.fromEntries(
    Object.entries(fieldErrors(error)).flatMap(([name, message]) =>
      name in values ? [[name, asSentence(message)]] : [],
    ),
  );
  const isAllSaid = errorCode(error) === 'invalid-input' && Object.keys(fields).length > 0;
  return { fields, problem: isAllSaid ? undefined : errorText(error) };
};

/** Messages by field, the first of each, in the reader's language. */
const wrongFields = (schema: Schema, values: unknown): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    found[String(path[0])] ??= asSentence(said(message));
  }
  return found;
};

/**
 * State of a form: errors appear once a field has been left or the form was sent, what the server finds wrong stands at its
 * field too, and the first wrong field gets the focus.
 */
export const useForm = <Values extends Record<string, unknown>>(options: {
  readonly initial: Values;
  readonly schema: Schema;
  readonly onSubmit: (values: Values) => Promise<void>;
}): Form<Values> => {
  const { schema, onSubmit } = options;
  const [values, setValues] = useState(options.initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Errors<Values>>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const wrong = wrongFields(schema, values);
  const errors = Object.fromEntries(
    Object.keys(values).flatMap((name) => {
      const message = (touched.has(name) ? wrong[name] : undefined) ?? refused[name];
      return message === undefined ? [] : [[name, message]];
    }),
  ) as Errors<Values>;

  const focus = (form: HTMLFormElement, name: string | undefined): void => {
    const field = name === undefined ? null : form.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  };

  const send = async (form: HTMLFormElement): Promise<void> => {
    setTouched(new Set(Object.keys(values)));
    setProblem(undefined);
    const first = Object.keys(values).find((name) => wrong[name] !== undefined);
    if (first !== undefined) {
      focus(form, first);
      return;
    }
    setBusy(true);
    try {
      await onSubmit(values);
    } catch (error) {
      const refusal = refusalOf(error, values);
      setRefused(refusal.fields as Errors<Values>);
      setProblem(refusal.problem);
      focus(
        form,
        Object.keys(values).find((name) => name in refusal.fields),
      );
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    errors,
    problem,
    isBusy,
    set: (name, value) => {
      setValues((now) => ({ ...now, [name]: value }));
      setRefused((now) => ({ ...now, [name]: undefined }));
    },
    reset: () => {
      setValues(options.initial);
      setTouched(new Set());
      setRefused({});
      setProblem(undefined);
    },
    touch: (name) => setTouched((now) => new Set(now).add(name)),
    submit: (event) => {
      event.preventDefault();
      void send(event.currentTarget as HTMLFormElement);
    },
  };
};
