import { beforeAll } from 'vitest';
import { installation } from '../integration/http-only/shared.ts';
import { type Person, signUp } from './installation.ts';

/** Two users of two organisations, shared by files that need no others, because sign-ups are rate-limited. */
export let ada: Person;
export let stranger: Person;

beforeAll(async () => {
  ada = await signUp(installation.url);
  stranger = await signUp(installation.url);
});
