import { randomBytes } from 'node:crypto';
import type pg from 'pg';

const SECRET_BYTES = 32;
const DAY_PREFIX = 'listeners-';

/** Secrets that all processes that serve ads share. The first process that needs one makes it. */
export const createSecretsRepository = (pool: pg.Pool) => {
  const secret = async (name: string): Promise<string> => {
    await pool.query('insert into ads_secret (name, value) values ($1, $2) on conflict do nothing', [
      name,
      randomBytes(SECRET_BYTES).toString('base64url'),
    ]);
    const { rows } = await pool.query<{ value: string }>('select value from ads_secret where name = $1', [name]);
    const value = rows[0]?.value;
    if (value === undefined) throw new Error(`the secret ${name} was deleted meanwhile`);
    return value;
  };
  return {
    secret,
    saltOf: (day: string): Promise<string> => secret(`${DAY_PREFIX}${day}`),
    /** Deletes salts of days before this one. */
    deleteSaltsBefore: async (day: string): Promise<void> => {
      await pool.query(`delete from ads_secret where name like '${DAY_PREFIX}%' and name < $1`, [
        `${DAY_PREFIX}${day}`,
      ]);
    },
  };
};

export type SecretsRepository = ReturnType<typeof createSecretsRepository>;
