import { EVENT_DATABASES } from './prepare-database.ts';

/** The operator has added a database since this process started, which therefore cannot reach it. */
export class UnlistedDatabaseError extends Error {
  constructor() {
    super(`${EVENT_DATABASES} has more databases than when this process started`);
    this.name = 'UnlistedDatabaseError';
  }
}
