// Titles, ranks and forms of address of many languages, which are no part of a name, in lower-case Latin letters.

const TITLES = wordSet(`
  general colonel president minister senator excellency highness majesty
  mr mrs mx mister madam dr prof professor sir honorable honourable rev reverend sheikh shaikh sheik shaykh cheikh cheik shekh hajji hajj haji hadji alhaji alhaj alhadji mullah mulla mollah
  maulana mawlana moulana maulavi mawlawi molvi moulvi ayatollah hojatoleslam hojjatoleslam lieutenant lt capt captain commander brigadier brig admiral adm sergeant sgt cpl lcdr cmdr ambassador
  engineer herr frau monsieur mme mlle madame senor senora srta signora signore dott dottor dottore dottssa avv tte cnel sgto capitan teniente coronel comandante cdte almirante licenciado senhor senhora
  capitaine commandant marechal sergent maitre pdt oberst oberstleutnant hauptmann feldwebel doktor dipl profesor profesora doctora docteur polkovnik podpolkovnik kapitan leytenant leitenant gospodin
  gospozha gospodja tovarisch akademik prezident albay yuzbasi binbasi ustadz ustadh doktur duktur muhandis mohandes sepahbod sartip sarhang aghaye aqaye khanom datuk encik kapten jenderal letjen mayjen
  brigjen kolonel shrimati smt barrister 1st 2nd 3rd
`);

/** Titles that are also names: they are left out only in front of other names. */
const ALSO_NAMES = wordSet(`
  ms miss hon gen col maj major pres eng engr sra sr sri shri shree don dona dom padre fray his her lic ing mag doctor general
  pan pani bay bayan hoca ustad ustaz ostad sardar sardor agha aqa hafez hafiz mufti qadi qazi sayyid seyyed sayed seyed syed sayid dato dato datin tengku tunku tuanku tun tuan puan khwaja khawaja barr
  baron baroness comte comtesse graf marquis duke duchess earl lord lady dame prince princess king queen emir chief deacon bishop pastor imam qari marshal mayor chef signor geom gral bde
`);
/** Titles of two words of which the first is a name, or an initial, elsewhere. */
const FIRST_OF_TWO = new Map([
  ['tan', 'sri'],
  ['h', 'e'],
  ['vice', 'admiral'],
  ['rt', 'hon'],
  ['sr', 'd'],
  ['g', 'n'],
]);

/** Titles in other scripts, as they are written. */
const NATIVE = new RegExp(
  `^(?:(?:${'الشيخ شيخ الدكتور دكتور اللواء لواء الحاج حاج حاجی السيد السید العقيد عقيد المهندس مهندس الأستاذ العميد النقيب الرائد دکتر سردار آقای سرهنگ سید г-н господин генерал полковник доктор профессор пан професор'
    .split(' ')
    .join('|')})\\.?\\s+)+(?=\\S)`,
  'iu',
);

const SUFFIXES = wordSet('jr junior snr jnr ii iii iv vi vii viii ix esq phd md dds dvm rn cpa 4th');

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** A word in any letter case that is only a title, and one that follows a name. */
export const isTitle = (word: string): boolean => TITLES.has(word.toLowerCase());
export const isSuffix = (word: string): boolean =>
  SUFFIXES.has(word.toLowerCase()) || /^(?:sr|[1-3](?:st|nd|rd))$/i.test(word);

/** A name without the titles in front of it that are written in its own script. */
export const withoutNativeTitles = (name: string): string => name.replace(NATIVE, '');

/** The words of a name, or of a part of it, without titles and suffixes; `keep`: how many words of names must remain. */
export function withoutTitles(words: readonly string[], keep: number): string[] {
  const paired = words.filter(
    (word, at) =>
      !(FIRST_OF_TWO.has(word) && FIRST_OF_TWO.get(word) === words[at + 1] && isTitle(words[at + 1] ?? '')),
  );
  const plain = paired.filter((word, at) => !isTitle(word) && !(at > 0 && SUFFIXES.has(word)));
  const isName = (word: string) => word.length > 1;
  const remain = (from: number) => plain.slice(from).filter(isName).length >= keep;
  let from = 0;
  for (;;) {
    const isPair = FIRST_OF_TWO.get(plain[from] ?? '') === plain[from + 1] && plain[from + 1] !== undefined;
    const length = isPair ? 2 : ALSO_NAMES.has(plain[from] ?? '') ? 1 : 0;
    if (length === 0 || !remain(from + length)) return plain.slice(from);
    from += length;
  }
}
