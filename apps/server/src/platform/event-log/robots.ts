import { readFile } from 'node:fs/promises';

/** Words that only programs without a listener put into their user agent, in lower case. Not the names of audio players' libraries. */
const robotWords = [
  'bot',
  'crawl',
  'spider',
  'slurp',
  'scrap',
  'headless',
  'phantomjs',
  'puppeteer',
  'playwright',
  'selenium',
  'curl/',
  'wget',
  'python',
  'go-http-client',
  'java/',
  'libwww',
  'perl',
  'ruby',
  'node-fetch',
  'axios',
  'postman',
  'insomnia',
  'httpclient',
  'scanner',
  'monitor',
  'uptime',
  'pingdom',
  'lighthouse',
  'preview',
  'facebookexternalhit',
  'mediapartners',
  'archiver',
  'validator',
] as const;

/** Names of devices and players that contain one of the words. */
const exceptions = ['cubot', 'monitor audio'] as const;

type Rule = { readonly pattern: string; readonly isAtStart: boolean; readonly exceptions: readonly string[] };

const matches = (userAgent: string, { pattern, isAtStart, exceptions: except }: Rule): boolean => {
  const isMatch = isAtStart ? userAgent.startsWith(pattern) : userAgent.includes(pattern);
  return isMatch && !except.some((text) => userAgent.includes(text));
};

/** `pattern|active|exceptions, separated by commas|…|start of the text only (1)`, as lists of the trade have it, or a pattern alone. */
const readRule = (line: string): Rule | undefined => {
  const [pattern = '', active = '1', except = '', , , atStart = '0'] = line
    .split('|')
    .map((part) => part.trim().toLowerCase());
  if (pattern === '' || pattern.startsWith('#') || active === '0') return undefined;
  const words = except.split(',').map((word) => word.trim());
  return { pattern, isAtStart: atStart === '1', exceptions: words.filter((word) => word !== '') };
};

export const parseRobotList = (text: string): readonly Rule[] =>
  text.split(/\r?\n/).flatMap((line) => readRule(line) ?? []);

const ownRules: readonly Rule[] = robotWords.map((pattern) => ({ pattern, isAtStart: false, exceptions }));

export type IsRobot = (userAgent: string | undefined) => boolean;

/** Verdicts are kept for so many user agents. */
const MAX_KNOWN = 5_000;
const MAX_CHARACTERS = 500;

/** Tells robots by their user agent. An absent one is no proof: some devices send none. */
export const createRobotCheck = (listed: readonly Rule[] = []): IsRobot => {
  const rules = [...ownRules, ...listed];
  const known = new Map<string, boolean>();
  return (userAgent) => {
    if (userAgent === undefined || userAgent === '') return false;
    const text = userAgent.slice(0, MAX_CHARACTERS).toLowerCase();
    const before = known.get(text);
    if (before !== undefined) return before;
    const isRobot = rules.some((rule) => matches(text, rule));
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(text, isRobot);
    return isRobot;
  };
};

/** Adds the rules of the operator's file to those of this program. */
export const readRobotCheck = async (file: string | undefined): Promise<IsRobot> =>
  createRobotCheck(file === undefined ? [] : parseRobotList(await readFile(file, 'utf8')));
