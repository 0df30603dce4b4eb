import { type Issue, messageOfIssue } from '@sonora/contracts/messages/issue-message';
import { type FormEvent, useEffect, useState } from 'react';
import { errorCode, errorText, fieldFindings } from '../api/errors.ts';
import { loadCode } from '../code/load-code.ts';
import { useUnsaved } from '../hooks/use-unsaved.ts';
import { loadAreas, serverText } from '../i18n/server-messages.ts';
import { asFieldError } from './field-error.ts';

/** The part of a zod schema that forms use. */
type Schema = {
  readonly safeParse: (value: unknown) => {
    readonly success: boolean;
    readonly error?: {
      readonly issues: readonly (Issue & { readonly path: readonly PropertyKey[] })[];
    };
  };
};

/** A schema, or a function that loads it with zod, so that the page does not wait for it. The function must be stable. */
type SchemaSource = Schema | (() => Promise<Schema>);

/** Messages of empty fields, by field; others get the general message. */
type EmptyTexts = Readonly<Record<string, string | undefined>>;

type Errors<Values> = Partial<Record<keyof Values & string, string>>;

export type Form<Values> = {
  readonly values: Values;
  /** Errors of fields that have lost the focus once, or of all after submitting. */
  readonly errors: Errors<Values>;
  /** Error that concerns no single field. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  /** Whether the values match the schema; false until the schema is loaded. */
  readonly isValid: boolean;
  readonly set: <K extends keyof Values & string>(name: K, value: Values[K]) => void;
  readonly touch: (name: keyof Values & string) => void;
  readonly submit: (event: FormEvent) => void;
  /** Returns to the initial values without errors. */
  readonly reset: () => void;
};

/** Splits an error response into messages by field and a form-level error. */
const splitError = (
  error: unknown,
  values: object,
  ofEmpty: EmptyTexts,
): { fields: Record<string, string>; problem: string | undefined } => {
  const fields = Object.fromEntries(
    Object.entries(fieldFindings(error)).flatMap(([name, { messageId, text }]) =>
      name in values ? [[name, asFieldError(messageId, text, ofEmpty[name])]] : [],
    ),
  );
  const isFullyAssigned = errorCode(error) === 'invalid-input' && Object.keys(fields).length > 0;
  return { fields, problem: isFullyAssigned ? undefined : errorText(error) };
};

/** The first message of each invalid field, translated. */
const invalidFields = (schema: Schema, values: unknown, ofEmpty: EmptyTexts): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    const name = String(issue.path[0]);
    const message = messageOfIssue(issue);
    found[name] ??= asFieldError(message.messageId, serverText(message, issue.message), ofEmpty[name]);
  }
  return found;
};

/** Used if the schema cannot be loaded: the server validates, too. */
const acceptAll: Schema = { safeParse: () => ({ success: true }) };

const fetchSchema = (source: () => Promise<Schema>): Promise<Schema> => loadCode(source).catch(() => acceptAll);

// Validation messages must be available synchronously when a field loses the focus.
await loadAreas('forms');

/** Loads the schema once the form is mounted. Submitting waits for it. */
const useSchema = (source: SchemaSource) => {
  const [fetched, setFetched] = useState<Schema>();
  useEffect(() => {
    if (typeof source !== 'function') return undefined;
    let isOver = false;
    void fetchSchema(source).then((schema) => isOver || setFetched(schema));
    return () => {
      isOver = true;
    };
  }, [source]);
  return typeof source === 'function'
    ? { schema: fetched, loaded: async (): Promise<Schema> => fetched ?? fetchSchema(source) }
    : { schema: source, loaded: async (): Promise<Schema> => source };
};

/**
 * State of a form. Errors appear when a field loses the focus or the form is submitted. Errors from the server are shown at
 * their fields, too. Submitting moves the focus to the first invalid field.
 */
export const useForm = <Values extends Record<string, unknown>>(options: {
  readonly initial: Values;
  readonly schema: SchemaSource;
  /** Messages of empty fields, such as "Enter your first name". The object must be stable. */
  readonly emptyTexts?: Partial<Record<keyof Values & string, string>>;
  readonly onSubmit: (values: Values) => Promise<void>;
}): Form<Values> => {
  const { onSubmit } = options;
  const ofEmpty: EmptyTexts = options.emptyTexts ?? {};
  const { schema, loaded } = useSchema(options.schema);
  const [values, setValues] = useState(options.initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [serverErrors, setServerErrors] = useState<Errors<Values>>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [saved, setSaved] = useState(options.initial);
  // A form that is being sent may load another page itself.
  useUnsaved(!isBusy && Object.keys(values).some((name) => values[name] !== saved[name]));

  const wrong = schema ? invalidFields(schema, values, ofEmpty) : {};
  const errors = Object.fromEntries(
    Object.keys(values).flatMap((name) => {
      const message = (touched.has(name) ? wrong[name] : undefined) ?? serverErrors[name];
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
    setBusy(true);
    try {
      const found = invalidFields(await loaded(), values, ofEmpty);
      const first = Object.keys(values).find((name) => found[name] !== undefined);
      if (first !== undefined) {
        focus(form, first);
        return;
      }
      await onSubmit(values);
      setSaved(values);
    } catch (error) {
      const split = splitError(error, values, ofEmpty);
      setServerErrors(split.fields as Errors<Values>);
      setProblem(split.problem);
      focus(
        form,
        Object.keys(values).find((name) => name in split.fields),
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
    isValid: schema !== undefined && Object.keys(wrong).length === 0,
    set: (name, value) => {
      setValues((now) => ({ ...now, [name]: value }));
      setServerErrors((now) => ({ ...now, [name]: undefined }));
    },
    reset: () => {
      setValues(options.initial);
      setSaved(options.initial);
      setTouched(new Set());
      setServerErrors({});
      setProblem(undefined);
    },
    touch: (name) => setTouched((now) => new Set(now).add(name)),
    submit: (event) => {
      // React passes on the events of forms in dialogs that this form opened.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      void send(event.currentTarget as HTMLFormElement);
    },
  };
};
