import { describe, expect, it } from 'vitest';
import { groupCommands, matchCommands, matchTitles } from './match-commands.ts';

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

describe('matchTitles', () => {
  it('requires every word in the title, without the group', () => {
    const sounds = [command('Listen to Harbor bed', 'Sounds'), command('Listen to Rain', 'Sounds')];
    expect(matchTitles(sounds, 'BED harbor')).toEqual([sounds[0]]);
    expect(matchTitles(sounds, 'sounds')).toEqual([]);
  });
});

describe('groupCommands', () => {
  it('joins the commands of a group, in the order of the groups', () => {
    const mixed = [command('a', 'Go to'), command('b', 'This ad'), command('c', 'Go to')];
    expect(groupCommands(mixed).map(({ group, commands: own }) => [group, own.map(({ title }) => title)])).toEqual([
      ['Go to', ['a', 'c']],
      ['This ad', ['b']],
    ]);
  });
});
