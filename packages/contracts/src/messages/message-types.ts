/** The messages of an area by id, in ICU MessageFormat. */
export type Catalogue = Readonly<Record<string, string>>;

/** The same ids in another language; a test compares the arguments. */
export type Translation<C extends Catalogue> = { readonly [Id in keyof C]: string };

type ValueOfKind<Kind extends string> = Kind extends 'plural' | 'selectordinal' | 'number' | 'date' | 'time'
  ? number
  : string | boolean;

type Trimmed<S extends string> = S extends ` ${infer Rest}` | `${infer Rest} ` ? Trimmed<Rest> : S;

/** Text between the first opening brace and the comma or brace that ends it: an argument's name, then its kind. */
type Arguments<S extends string, Plain, Found> = S extends `${string}{${infer Rest}`
  ? AfterBrace<Rest, Plain, Found>
  : Found;

type AfterBrace<S extends string, Plain, Found> = S extends `${infer Head}}${infer Tail}`
  ? Head extends `${infer Name},${infer Kind},${string}`
    ? Cases<S, Plain, Found & { readonly [N in Trimmed<Name>]: ValueOfKind<Trimmed<Kind>> }>
    : Head extends `${infer Name},${infer Kind}`
      ? Arguments<Tail, Plain, Found & { readonly [N in Trimmed<Name>]: ValueOfKind<Trimmed<Kind>> }>
      : Arguments<Tail, Plain, Found & { readonly [N in Trimmed<Head>]: Plain }>
  : Found;

/** Each case of a plural or select is a message, which begins after its brace. */
type Cases<S extends string, Plain, Found> = S extends `${string}{${infer Rest}` ? InCase<Rest, Plain, Found> : Found;

/** Text up to the next brace: a closing brace ends the case, an opening one begins an argument within it. */
type InCase<S extends string, Plain, Found> = S extends `${infer Head}}${infer Tail}`
  ? Head extends `${string}{${infer Inner}`
    ? InCase<Tail, Plain, Found & { readonly [N in Trimmed<Inner>]: Plain }>
    : Tail extends `}${infer After}`
      ? Arguments<After, Plain, Found>
      : Cases<Tail, Plain, Found>
  : Found;

/** The values of a message, by the names of its arguments. */
export type ValuesOf<Text extends string, Plain = string | number> = Arguments<Text, Plain, unknown>;

/** Parameters of a function that formats a message: none for a message without arguments. */
export type ValueArguments<Values> = unknown extends Values
  ? []
  : [values: { readonly [Name in keyof Values]: Values[Name] }];

/** Returns a message of a catalogue in one language. */
export type Translate<C extends Catalogue> = <Id extends keyof C & string>(
  id: Id,
  ...values: ValueArguments<ValuesOf<C[Id]>>
) => string;
