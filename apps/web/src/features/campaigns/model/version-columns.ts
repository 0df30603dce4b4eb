/** Facts about a listener that a column of versions can stand for. */
export const columnParameters = ['city', 'region', 'postalCode', 'weather', 'dayOfWeek', 'timeOfDay'] as const;
export type ColumnParameter = (typeof columnParameters)[number];

export type ColumnMapping = { readonly column: string; readonly parameter: ColumnParameter };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Names of the columns of a session of versions. */
export const columnsOfState = (state: unknown): readonly string[] => {
  const configuration = isRecord(state) ? state.tagsConfig : undefined;
  const columns = isRecord(configuration) && Array.isArray(configuration.columns) ? configuration.columns : [];
  return columns.flatMap((column: unknown) =>
    isRecord(column) && typeof column.name === 'string' ? [column.name] : [],
  );
};

const names: Readonly<Record<ColumnParameter, RegExp>> = {
  city: /^(?:city|town|stadt|ort)$/i,
  region: /^(?:region|state|county|bundesland)$/i,
  postalCode: /^(?:postal.?code|post.?code|zip(?:.?code)?|plz|postleitzahl)$/i,
  weather: /^(?:weather|wetter)$/i,
  dayOfWeek: /^(?:day|weekday|day.?of.?week|wochentag|tag)$/i,
  timeOfDay: /^(?:time|daypart|time.?of.?day|uhrzeit)$/i,
};

/** The fact that a column is named after. */
export const guessParameter = (column: string): ColumnParameter | undefined =>
  columnParameters.find((parameter) => names[parameter].test(column.trim()));

/** Columns with names of facts; each fact once. */
export const guessMappings = (columns: readonly string[]): readonly ColumnMapping[] =>
  columnParameters
    .flatMap((parameter) => {
      const column = columns.find((name) => guessParameter(name) === parameter);
      return column === undefined ? [] : [{ column, parameter }];
    })
    .sort((a, b) => columns.indexOf(a.column) - columns.indexOf(b.column));
