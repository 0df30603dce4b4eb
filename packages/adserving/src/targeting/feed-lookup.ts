import { normaliseName, normalisePostalCode } from './normalise.ts';

/** Place of a listener, as far as it is known. */
type Place = {
  readonly city?: string | undefined;
  readonly region?: string | undefined;
  readonly postalCode?: string | undefined;
};

type KeyedRows<Row> = {
  /** Fact that is the key of the rows; `none`: the feed has one row for all listeners, under the key `''`. */
  readonly keyFact: keyof Place | 'none';
  readonly rows: Readonly<Record<string, Row>>;
};

/** Finds the row of a data feed for a listener. Keys are compared as conditions compare places; of equal ones the last counts. */
export const createFeedLookup = <Row>({ keyFact, rows }: KeyedRows<Row>): ((place: Place) => Row | undefined) => {
  const normalise = keyFact === 'postalCode' ? normalisePostalCode : normaliseName;
  const known = new Map(Object.entries(rows).map(([key, row]) => [normalise(key), row]));
  return (place) => {
    const fact = keyFact === 'none' ? '' : place[keyFact];
    return fact === undefined ? undefined : known.get(normalise(fact));
  };
};
