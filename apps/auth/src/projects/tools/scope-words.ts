/**
 * Scopes in plain words: `mail:send` is "Mail: send", and a sentence warns of what cannot be undone. The first known word
 * of an action determines its risk; a project may mark further scopes as risky.
 */
import { message, type Message } from '../../pages/messages/messages.js';
import { actionOf, humanize, toolOf } from './tool-scope.js';

/** A scope as its resource describes it. */
export interface DescribedScope {
  name: string;
  description: string;
  risk: 'low' | 'high';
}

export interface ToolDescription {
  /** the tool, or what a described scope allows */
  name: string;
  /** empty for a described scope */
  actions: string;
  /** warnings; one sentence per kind of risk */
  risks: Message[];
}

const RISKS: [words: string, risk: Message][] = [
  ['everything all admin manage full root', message('risk.everything')],
  ['delete remove erase purge destroy drop wipe', message('risk.delete')],
  ['pay transfer purchase buy charge refund withdraw trade spend', message('risk.money')],
  ['send share publish post invite reply sign', message('risk.send')],
];
const RISK_OF = new Map(RISKS.flatMap(([words, risk]) => words.split(' ').map((word) => [word, risk])));
const MARKED = message('risk.marked');
const RISKY = message('risk.high');

const ABBREVIATIONS = new Set(['aml', 'api', 'dob', 'id', 'ip', 'pdf', 'sms', 'ssn', 'tin', 'url']);

/** Capitalizes the first letter, and abbreviations: `tin` is "TIN", `calendar events` "Calendar events". */
function asName(words: string): string {
  const named = words.split(' ').map((word) => (ABBREVIATIONS.has(word) ? word.toUpperCase() : word));
  return named.join(' ').replace(/^./u, (letter) => letter.toUpperCase());
}

/** By tool, in the requested order, each scope once; scopes that a resource describes come first, each on its own. */
export function describeScopes(
  scopes: readonly string[],
  { risky = [], described = [] }: { risky?: readonly string[]; described?: readonly DescribedScope[] } = {},
): ToolDescription[] {
  const all = [...new Set(scopes)];
  const known = all.flatMap((scope) => described.find(({ name }) => name === scope) ?? []);
  const tools = new Map<string, string[]>();
  for (const scope of all.filter((one) => !known.some(({ name }) => name === one))) {
    const tool = scope.includes(':') ? toolOf(scope) : '';
    tools.set(tool, [...(tools.get(tool) ?? []), scope]);
  }
  return [
    ...known.map(({ name, description, risk }) => ({
      name: description,
      actions: '',
      risks: risk === 'high' ? [RISKY] : risky.includes(name) ? [MARKED] : [],
    })),
    ...[...tools].map(([tool, own]) => ({
      name: tool === '' ? 'Also' : asName(humanize(tool)),
      actions: own.map((scope) => humanize(tool === '' ? scope : actionOf(scope))).join(', '),
      risks: [...new Set(own.flatMap((scope) => risksOf(scope, risky)))],
    })),
  ];
}

/** `Files: read, write; Mail: send`. */
export const scopesInOneLine = (scopes: readonly string[]): string =>
  describeScopes(scopes)
    .map(({ name, actions }) => `${name}: ${actions}`)
    .join('; ');

function risksOf(scope: string, risky: readonly string[]): Message[] {
  const word = humanize(actionOf(scope))
    .split(' ')
    .find((one) => RISK_OF.has(one));
  if (word !== undefined) return [RISK_OF.get(word)!];
  return risky.includes(scope) ? [MARKED] : [];
}
