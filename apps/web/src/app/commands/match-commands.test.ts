import { describe, expect, it } from 'vitest';
import { matchCommands } from './match-commands.ts';

const command = (title: string, group = 'Go to') => ({ id: title, title, group, run: () => {} });
const commands = [command('Projects'), command('Create an ad'), command('Undo “change voice speed”', 'This ad')];

const titles = (query: string): string[] => matchCommands(commands, query).map(({ title }) => title);

describe('matchCommands', () => {
  it('lists all commands in order for an empty query', () => {
    expect(titles('  ')).toEqual(['Projects', 'Create an ad', 'Undo “change voice speed”']);
  });

  it('requires every word in title or group', () => {
    expect(titles('ad voice')).toEqual(['Undo “change voice speed”']);
    expect(titles('ad projects')).toEqual([]);
  });

  it('puts titles that start with the query first', () => {
    expect(matchCommands([command('Open projects'), command('Projects')], 'pro').map(({ title }) => title)).toEqual([
      'Projects',
      'Open projects',
    ]);
  });
});
