type TargetingParameter = {
  readonly name: string;
  readonly column: string | null;
  readonly type: 'timeOfDay' | 'weekdays' | 'dates' | 'text' | 'number' | 'feed';
  readonly isMultiple: boolean;
  readonly values: string[] | null;
};

/** Parameters by which creatives are targeted: the five of the product first. */
export const targetingParameters = (): TargetingParameter[] => [
  { name: 'timeOfDay', column: 'time_from', type: 'timeOfDay', isMultiple: false, values: null },
  {
    name: 'dayOfWeek',
    column: 'days',
    type: 'weekdays',
    isMultiple: true,
    values: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  },
  { name: 'postalCode', column: 'postal_codes', type: 'text', isMultiple: true, values: null },
  { name: 'region', column: 'regions', type: 'text', isMultiple: true, values: null },
  { name: 'city', column: 'cities', type: 'text', isMultiple: true, values: null },
  { name: 'weather', column: 'weather', type: 'text', isMultiple: true, values: null },
  { name: 'dates', column: 'first_day', type: 'dates', isMultiple: false, values: null },
  { name: 'sequence', column: 'first_exposure', type: 'number', isMultiple: false, values: null },
  { name: 'feed', column: null, type: 'feed', isMultiple: false, values: null },
];
