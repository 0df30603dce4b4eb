import { beforeAll } from 'vitest';
import { type Person, signUp } from '../../testkit/installation.ts';
import { installation } from './shared.ts';

/** Two people of two organisations, for all files that need no others: sign-ups are limited. */
export let ada: Person;
export let stranger: Person;

beforeAll(async () => {
  ada = await signUp(installation.url);
  stranger = await signUp(installation.url);
});
