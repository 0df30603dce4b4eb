import type pg from 'pg';
import { sharedSecret } from '../../platform/secrets/shared-secret.ts';

const DAY_PREFIX = 'listeners-';

/** Secrets that all processes that serve ads share. */
export const createSecretsRepository = (pool: pg.Pool) => ({
  secret: (name: string): Promise<string> => sharedSecret(pool, name),
  saltOf: (day: string): Promise<string> => sharedSecret(pool, `${DAY_PREFIX}${day}`),
  /** Deletes salts of days before this one. */
  deleteSaltsBefore: async (day: string): Promise<void> => {
    await pool.query(`delete from ads_secret where name like '${DAY_PREFIX}%' and name < $1`, [`${DAY_PREFIX}${day}`]);
  },
});

export type SecretsRepository = ReturnType<typeof createSecretsRepository>;
