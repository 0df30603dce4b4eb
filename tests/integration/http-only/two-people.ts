import { beforeAll } from 'vitest';
import { type Person, signUp } from '../../testkit/installation.ts';
import { installation } from './shared.ts';

/** Two users of two organisations, shared by files that need no others, because sign-ups are rate-limited. */
export let ada: Person;
export let stranger: Person;

beforeAll(async () => {
  ada = await signUp(installation.url);
  stranger = await signUp(installation.url);
});
