import { queries } from '../../shared/api/client.ts';

export const keysOptions = () => queries.accounts.listKeys.queryOptions({ staleTime: 10_000 });
