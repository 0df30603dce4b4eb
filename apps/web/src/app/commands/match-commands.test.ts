import { describe, expect, it } from 'vitest';
import { matchCommands } from './match-commands.ts';

const command = (title: string, group = 'Go to') => ({ id: title, title, group, run: () => {} });
const commands = [command('Projects'), command('Create an ad'), command('Undo “change voice speed”', 'This ad')];

const titles = (question: string): string[] => matchCommands(commands, question).map(({ title }) => title);

describe('matchCommands', () => {
  it('lists all in order when nothing is asked', () => {
    expect(titles('  ')).toEqual(['Projects', 'Create an ad', 'Undo “change voice speed”']);
  });

  it('wants every word, in title or group', () => {
    expect(titles('ad voice')).toEqual(['Undo “change voice speed”']);
    expect(titles('ad projects')).toEqual([]);
  });

  it('puts titles that begin with the question first', () => {
    expect(matchCommands([command('Open projects'), command('Projects')], 'pro').map(({ title }) => title)).toEqual([
      'Projects',
      'Open projects',
    ]);
  });
});
