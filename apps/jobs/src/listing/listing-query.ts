import { type ErrorDetail, ServiceError } from '@bonafide/platform/errors';
import { IDS_MAX } from '../limits.js';
import { parseIsoDateTime } from '../values/iso-date-time.js';
import { countryOfState, stateCode } from '../values/state-code.js';
import {
  LISTING_PARAMETERS,
  type ListingParameter,
  type ListingParameterName,
} from './listing-parameters.js';

// Reads the query of GET /api/jobs: reports all malformed parameters at once; ignores unknown ones. A known name in brackets
// (`status[]=`) is malformed: ignoring a filter would return more than was asked for.

type Value = string | string[] | number | boolean | Date;
export type ListingQuery = Partial<Record<ListingParameterName, Value>> & { deprecated: string[] };

type Rule = ListingParameter & { name: ListingParameterName; place: number };

const RULES = new Map<string, Rule>(
  Object.entries(LISTING_PARAMETERS).map(([name, rule], place) => [
    name,
    { ...(rule as ListingParameter), name: name as ListingParameterName, place },
  ]),
);

/** The rules for the given parameters, in the order in which their faults are reported, and those given in brackets. */
function rulesFor(
  raw: Record<string, unknown>,
  names?: readonly ListingParameterName[],
): { rules: Rule[]; bracketed: Set<Rule> } {
  const rules = new Set<Rule>();
  const bracketed = new Set<Rule>();
  for (const given of Object.keys(raw)) {
    const [base] = given.split('[', 1);
    const rule = RULES.get(base!);
    if (!rule || !(names?.includes(rule.name) ?? true)) continue;
    rules.add(rule);
    if (given !== base && given !== 'ids[]') bracketed.add(rule);
  }
  return { rules: [...rules].sort((one, other) => one.place - other.place), bracketed };
}

/** The parsed query, or a ServiceError `invalid-request` with one detail per bad parameter. */
export function readListingQuery(
  raw: Record<string, unknown>,
  names?: readonly ListingParameterName[],
): ListingQuery {
  const query: ListingQuery = { deprecated: [] };
  const faults: ErrorDetail[] = [];
  const refuse = (parameter: string, message: string) =>
    faults.push({ parameter, message: `${parameter}: ${message}` });
  const { rules, bracketed } = rulesFor(raw, names);
  for (const rule of rules) {
    const { name } = rule;
    if (bracketed.has(rule)) {
      refuse(name, name === 'ids' ? 'is repeated as ids=a&ids=b' : 'must be given without brackets');
      continue;
    }
    const given =
      name === 'ids' ? [raw.ids, raw['ids[]']].flat().filter((value) => value !== undefined) : raw[name];
    if (given === undefined || (Array.isArray(given) && given.length === 0)) continue;
    if (rule.kind !== 'texts' && Array.isArray(given)) {
      refuse(name, 'may be given only once');
      continue;
    }
    const value = readValue(rule, given as string | string[], (message) => refuse(name, message));
    if (value === undefined) continue;
    if (rule.aliasOf) query.deprecated.push(name);
    query[name] = value;
  }
  for (const { name, aliasOf } of rules) {
    if (!aliasOf || query[name] === undefined) continue;
    const target = aliasOf as ListingParameterName;
    const value = mergeAlias(target, query[target], query[name]!);
    if (value === undefined) refuse(name, `differs from ${target}, whose alias it is`);
    else query[target] = value;
  }
  if (query.after !== undefined && query.page !== undefined) refuse('after', 'excludes page');
  if (faults.length > 0) throw new ServiceError('invalid-request', faults[0]!.message, { details: faults });
  return query;
}

/** The combined value of a parameter and its alias; undefined where they differ. `US-CA` is the same as `CA`. */
function mergeAlias(target: ListingParameterName, given: Value | undefined, alias: Value): Value | undefined {
  if (given === undefined || given === alias) return alias;
  if (target !== 'idState') return undefined;
  const [one, other] = [given as string, alias as string];
  const full = [one, other].filter((code) => countryOfState(code) !== undefined);
  return full.length === 1 && stateCode(one) === stateCode(other) ? full[0] : undefined;
}

const PHONE = /^[+ .()-]*\d[\d+ .()-]*$/;

function textFault(value: string): string | undefined {
  if (value === '') return 'must not be empty';
  if (value.length > 4_096) return 'is too long';
  return value.includes('\0') ? 'must not contain U+0000' : undefined;
}

function readValue(
  rule: ListingParameter,
  given: string | string[],
  refuse: (message: string) => void,
): Value | undefined {
  if (rule.kind === 'texts') {
    const values = given as string[];
    if (values.length > IDS_MAX) return void refuse(`may be given at most ${IDS_MAX} times`);
    const fault = values.map(textFault).find((found) => found !== undefined);
    return fault === undefined ? values : void refuse(fault);
  }
  const value = given as string;
  const fault = textFault(value);
  if (fault !== undefined) return void refuse(fault);
  switch (rule.kind) {
    case 'text':
      return value;
    case 'phone':
      return PHONE.test(value)
        ? value
        : void refuse('must have digits, and + - . ( ) or spaces alone beside them');
    case 'boolean':
      return value === 'true' || value === 'false' ? value === 'true' : void refuse('must be true or false');
    case 'integer': {
      const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
      if (number >= rule.min && number <= rule.max) return number;
      return void refuse(`must be a whole number from ${rule.min} to ${rule.max}`);
    }
    case 'date':
      return parseIsoDateTime(value) ?? void refuse('must be an ISO 8601 date-time');
    case 'enum':
      return rule.values.includes(value) ? value : void refuse(`must be one of ${rule.values.join(', ')}`);
  }
}
