import { randomBytes } from 'node:crypto';
import type pg from 'pg';

const SECRET_BYTES = 32;

/** A secret that all processes of the installation share through the database, on any host. The first one that needs it makes it. */
export const sharedSecret = async (pool: pg.Pool, name: string): Promise<string> => {
  await pool.query('insert into ads_secret (name, value) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(SECRET_BYTES).toString('base64url'),
  ]);
  const { rows } = await pool.query<{ value: string }>('select value from ads_secret where name = $1', [name]);
  const value = rows[0]?.value;
  if (value === undefined) throw new Error(`the secret ${name} was deleted meanwhile`);
  return value;
};
