import { isPlainObject } from '@sonora/contracts/sessions/plain-object';

/** Whether a value from the browser's storage has the shape that this version of the application needs: another one may have stored it. */
export type StoredShape<Value> = (value: unknown) => value is Value;
export type ShapeValue<Shape> = Shape extends (value: unknown) => value is infer Value ? Value : never;

export const textShape: StoredShape<string> = (value): value is string => typeof value === 'string';
export const numberShape: StoredShape<number> = (value): value is number => typeof value === 'number';
export const flagShape: StoredShape<boolean> = (value): value is boolean => typeof value === 'boolean';

export const oneOfShape =
  <const Name extends string>(names: readonly Name[]): StoredShape<Name> =>
  (value): value is Name =>
    names.some((name) => name === value);

export const eitherShape =
  <One, Other>(isOne: StoredShape<One>, isOther: StoredShape<Other>): StoredShape<One | Other> =>
  (value): value is One | Other =>
    isOne(value) || isOther(value);

export const nullableShape =
  <Value>(fits: StoredShape<Value>): StoredShape<Value | null> =>
  (value): value is Value | null =>
    value === null || fits(value);

export const optionalShape =
  <Value>(fits: StoredShape<Value>): StoredShape<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || fits(value);

export const listShape =
  <Item>(fits: StoredShape<Item>): StoredShape<Item[]> =>
  (value): value is Item[] =>
    Array.isArray(value) && value.every(fits);

/** An object whose keys are not known. */
export const mapShape =
  <Item>(fits: StoredShape<Item>): StoredShape<Record<string, Item>> =>
  (value): value is Record<string, Item> =>
    isPlainObject(value) && Object.values(value).every(fits);

type Parts = Readonly<Record<string, StoredShape<unknown>>>;

/** An object with these parts; it may have others. */
export const partsShape =
  <Shapes extends Parts>(shapes: Shapes): StoredShape<{ [Name in keyof Shapes]: ShapeValue<Shapes[Name]> }> =>
  (value): value is { [Name in keyof Shapes]: ShapeValue<Shapes[Name]> } =>
    isPlainObject(value) && Object.entries(shapes).every(([name, fits]) => fits(value[name]));
