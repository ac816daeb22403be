import { LRUCache } from 'lru-cache';
import { jaroWinkler } from '../../core/names/jaro-winkler.js';
import { nameTokens } from '../../core/names/normalize-name.js';
import { foldToken } from '../../core/names/token-forms.js';
import { editDistance } from './word-likeness.js';

// Names of companies, ships and aircraft: compared by their significant words, without legal forms. What many firms are
// called tells little; numbers tell one ship from her sister.

const LEGAL_FORMS = new Set(
  (
    'ltd limited llc llp lp inc incorporated corp corporation co company companies plc pllc gmbh mbh ag kg ohg kgaa se sa sas sarl sprl srl spa snc bv nv vof oy oyj ab as asa aps ' +
    'ooo oao zao pao ao nao ip tov pat prat jsc ojsc cjsc pjsc fze fzco fzc fzllc dmcc wll bsc spc est establishment sdn bhd pt tbk pte pty kk yk ltda eireli sl slu sau sab cv rl ' +
    'doo dd ad eood ood kft zrt nyrt rt sro spol zoo sc scs sca saog saoc psc pjs limitada anonima sociedad societe anonyme gesellschaft beschrankter haftung mit aktiengesellschaft ' +
    'aktsionernoe obshchestvo ogranichennoi ogranichennoy otvetstvennostyu otvetstvennostiu publichnoe zakrytoe otkrytoe anonim sirketi sti limited liability joint stock public private open closed youxiangongsi kabushiki kaisha'
  ).split(' '),
);
const PREFIXES = new Set('mv mt ms ss fv motor tanker vessel ship'.split(' '));
const LINKS = new Set('the and of for in de la le du des el al und et y e i a o s'.split(' '));
const ABBREVIATIONS = new Map<string, string>(
  Object.entries({
    intl: 'international',
    int: 'international',
    bros: 'brothers',
    mfg: 'manufacturing',
    grp: 'group',
    trdg: 'trading',
    trade: 'trading',
    shpg: 'shipping',
    ship: 'shipping',
    inds: 'industries',
    ind: 'industries',
    industry: 'industries',
    industrial: 'industries',
    natl: 'national',
    assoc: 'association',
    univ: 'university',
    svc: 'services',
    svcs: 'services',
    service: 'services',
    hldg: 'holding',
    hldgs: 'holding',
    holdings: 'holding',
    engg: 'engineering',
    eng: 'engineering',
    tech: 'technology',
    technologies: 'technology',
    org: 'organization',
    organisation: 'organization',
    centre: 'center',
    comm: 'commercial',
    dev: 'development',
    inv: 'investment',
    investments: 'investment',
    imp: 'import',
    exp: 'export',
    maritime: 'marine',
  }),
);
/** Words that do not tell one organization from another. */
const GENERIC = new Set(
  (
    'trading shipping general holding petroleum investment bank industries industrial export import marine logistics construction group services technology oil gas steel foundation aviation ' +
    'international national global commercial commerce engineering enterprise enterprises development management transport transportation organization association center institute university ministry ' +
    'manufacturing brothers sons energy power electronics communications finance financial capital insurance exchange supply supplies equipment airlines airways lines line navigation agency office bureau ' +
    'chemical petrochemical mining metals food agriculture agricultural medical pharma pharmaceutical security systems solutions consulting contracting real estate tourism travel hotel textile products machinery motors automotive'
  ).split(' '),
);

const GENERIC_WEIGHT = 0.3;
const NUMERALS = new Map<string, string>(
  Object.entries({
    ii: '2',
    iii: '3',
    iv: '4',
    vi: '6',
    vii: '7',
    viii: '8',
    ix: '9',
  }),
);

export interface EntityName {
  /** the significant words, or all of them when there is none */
  words: { text: string; fold: string; weight: number }[];
}

export interface EntityNameScore {
  score: number;
  pairs: { asked: string; listed: string; reason: string; likeness: number; weight: number }[];
  onlyAsked: string[];
  onlyListed: string[];
}

const isNumber = (word: string): boolean => /^\d+$/.test(word);

/** `isShip`: each word counts, because ships are named with few words. */
export function prepareEntityName(name: string, isShip: boolean): EntityName {
  const written = name.replace(/有限公司|股份/gu, ' ').replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1');
  const tokens = nameTokens(written.replace(/(?<=\b\p{L})\/(?=\p{L}\b)/gu, '')).map(
    (token) => NUMERALS.get(token) ?? token,
  );
  const unprefixed = isShip ? tokens.filter((token, at) => at > 0 || !PREFIXES.has(token)) : tokens;
  const significant = unprefixed.filter((token) => !LEGAL_FORMS.has(token) && !LINKS.has(token));
  const kept = significant.length > 0 ? significant : tokens;
  return {
    words: kept.map((token) => {
      const text = ABBREVIATIONS.get(token) ?? token;
      return { text, fold: foldToken(text), weight: !isShip && GENERIC.has(text) ? GENERIC_WEIGHT : 1 };
    }),
  };
}

const PREPARED_MAX = 10_000;
const prepared = new LRUCache<string, EntityName>({
  max: PREPARED_MAX,
  memoMethod: (key) => prepareEntityName(key.slice(1), key.startsWith('+')),
});

/** {@link prepareEntityName} for a listed name, cached. */
export const preparedListedEntity = (name: string, isShip: boolean): EntityName =>
  prepared.memo(`${isShip ? '+' : '-'}${name}`);

/** What names are searched by. */
export const entityKey = ({ words }: EntityName): string => words.map(({ fold }) => fold).join(' ');

const SLIP_LETTERS_MIN = 5;
const TWO_SLIPS_LETTERS_MIN = 8;
const JOINED_LIKENESS = 0.97;

function likeness(asked: string, listed: string): number {
  if (asked === listed) return 1;
  if (isNumber(asked) || isNumber(listed)) return 0;
  if (asked.length < SLIP_LETTERS_MIN || listed.length < SLIP_LETTERS_MIN) return 0;
  if (foldToken(asked) === foldToken(listed)) return 0.96;
  const apart = editDistance(asked, listed, 2);
  if (apart === 1) return 0.88;
  return apart === 2 && Math.min(asked.length, listed.length) >= TWO_SLIPS_LETTERS_MIN
    ? Math.min(0.8, jaroWinkler(asked, listed))
    : 0;
}

/** A word that one name has and the other lacks counts half; words that both have of their own are two names. */
const OMISSION = 0.5;
const CONFLICT = 1.5;
const UNLIKE = 1.5;

export function scoreEntityNames(asked: EntityName, listed: EntityName): EntityNameScore {
  const whole = (name: EntityName) => name.words.map(({ text }) => text).join('');
  if (whole(asked) === whole(listed) && asked.words.length !== listed.words.length)
    return joinedScore(asked, listed);
  const candidates = asked.words.flatMap((a, left) =>
    listed.words.flatMap((b, right) => {
      const like = likeness(a.text, b.text);
      return like === 0 ? [] : [{ left, right, like, weight: (a.weight + b.weight) / 2 }];
    }),
  );
  candidates.sort((a, b) => b.like - a.like);
  const [left, right] = [new Set<number>(), new Set<number>()];
  const pairs = candidates.filter((pair) => {
    if (left.has(pair.left) || right.has(pair.right)) return false;
    left.add(pair.left);
    right.add(pair.right);
    return true;
  });
  const rest = (name: EntityName, taken: Set<number>) => name.words.filter((_word, at) => !taken.has(at));
  const [onlyAsked, onlyListed] = [rest(asked, left), rest(listed, right)];
  const sum = (words: { weight: number }[]) => words.reduce((total, { weight }) => total + weight, 0);
  const conflict = Math.min(sum(onlyAsked), sum(onlyListed));
  const omitted = Math.max(sum(onlyAsked), sum(onlyListed)) - conflict;
  const agreed = pairs.reduce((total, { like, weight }) => total + like * weight, 0);
  const unlike = pairs.reduce((total, { like, weight }) => total + (1 - like) * weight * UNLIKE, 0);
  const numbers = [...onlyAsked, ...onlyListed].filter(({ text }) => isNumber(text)).length;
  const against = unlike + conflict * CONFLICT + omitted * OMISSION + numbers;
  return {
    score: agreed === 0 ? 0 : agreed / (agreed + against),
    pairs: pairs.map(({ left: at, right: other, like, weight }) => ({
      asked: asked.words[at]!.text,
      listed: listed.words[other]!.text,
      reason: like === 1 ? 'same' : like === 0.96 ? 'romanisation' : 'slip',
      likeness: like,
      weight,
    })),
    onlyAsked: onlyAsked.map(({ text }) => text),
    onlyListed: onlyListed.map(({ text }) => text),
  };
}

/** The same letters, parted into other words. */
function joinedScore(asked: EntityName, listed: EntityName): EntityNameScore {
  const text = ({ words }: EntityName) => words.map((word) => word.text).join(' ');
  const pair = {
    asked: text(asked),
    listed: text(listed),
    reason: 'same',
    likeness: JOINED_LIKENESS,
    weight: 1,
  };
  return { score: JOINED_LIKENESS, pairs: [pair], onlyAsked: [], onlyListed: [] };
}
