import { misspelledNames } from '@bonafide/platform/http/query-names';
import { refuseFaults } from '@bonafide/platform/http/validation';
import { isSubdivision } from '../../core/values/is-subdivision.js';
import { countryOfState, stateCode } from '../../core/values/state-code.js';
import { type FilterValue, readFilter } from './listing-filter.js';
import {
  LISTING_PARAMETERS,
  type ListingParameter,
  type ListingParameterName,
} from './listing-parameters.js';

// Reads the query of GET /api/jobs: reports all malformed parameters at once; ignores unknown ones that are not probably
// meant to be known ones. A known name in brackets (`status[]=`) is malformed: ignoring a filter would return more than was
// asked for.

export type ListingQuery = Partial<Record<ListingParameterName, FilterValue>> & { deprecated: string[] };

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

/** Whether it is a known name, perhaps in brackets: its own rule says what is wrong with it. */
const isRead = (given: string) => RULES.has(given.split('[', 1)[0]!);

/** The parsed query, or a ServiceError `invalid-request` with one detail per bad parameter. */
export function readListingQuery(
  raw: Record<string, unknown>,
  names?: readonly ListingParameterName[],
): ListingQuery {
  const query: ListingQuery = { deprecated: [] };
  const faults = misspelledNames(
    Object.fromEntries(Object.entries(raw).filter(([name]) => !isRead(name))),
    names ?? [...RULES.keys()],
  );
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
    const value = readFilter(rule, given as string | string[], (message) => refuse(name, message));
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
  if (query.from !== undefined && query.to !== undefined && query.from > query.to)
    refuse('from', 'is later than to');
  const { idState: state, idCountry: country } = query;
  if (
    state !== undefined &&
    !isSubdivision(stateCode(state as string), countryOfState(state as string) ?? country)
  )
    refuse('idState', 'must be an ISO 3166-2 code of the country');
  refuseFaults(faults);
  return query;
}

/** The combined value of a parameter and its alias; undefined where they differ. `US-CA` is the same as `CA`. */
function mergeAlias(
  target: ListingParameterName,
  given: FilterValue | undefined,
  alias: FilterValue,
): FilterValue | undefined {
  if (given === undefined || given === alias) return alias;
  if (target !== 'idState') return undefined;
  const [one, other] = [given as string, alias as string];
  const full = [one, other].filter((code) => countryOfState(code) !== undefined);
  return full.length === 1 && stateCode(one) === stateCode(other) ? full[0] : undefined;
}
