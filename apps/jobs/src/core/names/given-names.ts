import { LRUCache } from 'lru-cache';
import { foldToken } from './token-forms.js';

// Given names that stand for one another, by pairs: the forms of one name in several languages with each other, and each
// of them with its short and pet forms. Two pet forms of one name are not a pair: nobody calls a Jack Nino. Collected by
// hand; `forms | short and pet forms`, one name after each semicolon or line.

const NAMES = `
  aleksandr alexander aleksandar oleksandr aliaksandr alejandro alessandro alexandre alexandros iskander aleksander | sasha sacha shura sanya alex alec sandro jandro ale aca lex xander
  aleksandra alexandra alejandra alessandra oleksandra | sasha sacha sandra shura alex
  aleksei alexei alexey alexis oleksiy oleksii aliaksei | alyosha lyosha lesha alesha
  anatoly anatoli anatolii anatoliy anatole anatol | tolya tolik
  andrei andrey andrew andres andrea andre andriy andrii andriej andrej andrzej andreas andreja | andryusha drew andy
  anna hanna ana anne ann hannah ganna | anya anechka nyura anita anka annie nan nancy
  anastasia anastasiya anastasiia | nastya nastia asya stacy tasya
  anton antonio anthony antoine antonin antun antoni | tony toni toño tonio antosha tonino ante
  arkady arkadii | arkasha; artem artyom artsiom | tyoma; boris barys | borya; bogdan bohdan bahdan | bodya; valentin valiantsin | valya; valentina valiantsina | valya tina; valery valerii valeriy valer | valera; valeria valeriia | lera
  vasily vasyl vasili vasiliy vasilii basil vasil vasilije basilio | vasya; veronika veronica | nika; victor viktor vitor viktar viktors | vitya; victoria viktoria viktoriia viktoryia | vika vicky tori; vitaly vitalii vitaliy vital | vitalik; vladimir volodymyr volodimir uladzimir vladimiras wladimir | vova volodya vlad vladko; vladislav uladzislau vladyslav wladyslaw | vlad slava; vyacheslav viacheslav viachaslau | slava
  galina halyna galyna halina | galya; gennady gennadii hennadii henadz | gena; georgy george georgios jorge giorgio georg heorhii jiri djordje jurgen yorgos | giorgos zhora gosha goga coque geordie; grigory gregory gregorio hryhorii hryhoriy hryhir ryhor grigorii grigoriy | grisha greg goyo
  daria darya dariya dariia | dasha; denis dennis denys dzianis | den; dmitri dmitry dmytro dmitro dmitriy dmitrii dzmitry dimitri dimitrios demetrius dimitar | dima mitya mitja; yevgeny evgeny evgeni yevgen evgen ievgen yevgeniy evgenii eugene yevhen yevhenii yauhen eugenio evgeniy | zhenya jenya gene; evgenia yevgenia yevheniia eugenia yauheniya | zhenya
  yekaterina ekaterina catherine katerina kateryna katsiaryna caterina catalina catarina katharina kathryn katherine ekaterini | katya katja katyusha kathe kathy cathy kate katie katka kitty trina käthe kathi
  yelena elena olena helena helen ellen eleni alena | lena lenka alyona ilona; elizaveta elizabeth yelizaveta yelyzaveta isabel isabella elisabeth elisabetta lizaveta | lisa liza liz beth betty eliza babette elsa chabela isa bettina lizzie elise bel
  ivan john jan johann johannes juan joao jean giovanni ion ioan ioannis ian sean yahya yohannes hovhannes | yannis vanya vanja hans gianni jack johnny jon jonny jock juanito hannes joost juancho nino
  igor ihor ihar; ilya ilia elias elijah illya illia ilyas | eli; irina iryna irene iryne | ira irka; kirill cyril kyrylo kirilo kiryl cyrille | kirya; konstantin kostyantin constantine constantin kostiantyn kanstantsin | kostya costas kostas; ksenia xenia kseniia oksana aksana | ksyusha; larisa larysa | lara; lev leo leon lew leonardo | lyova
  leonid leonidas | lenya lonya; lyudmila ludmila liudmyla liudmila | lyuda luda mila; lyubov liubov | lyuba; maxim maksim maksym maximilian massimo maximo maximilien | max maks maxi; margarita margaret marguerite marharyta | rita margot maggie meg peggy greta gretchen margit marga daisy marge
  maria mary marie mariya mariia maryia maryam mariam miriam marija | masha marusya manya mari maruja mia molly polly mimi marijana marika mariquita; mariana marianne | mari; marina maryna | marisha; mikhail michael miguel michel michele mihail mykhailo mikhaylo mikhael mihai mihajlo michal mikael michail mikhal | misha mike mick mickey mischa mitch mijo miguelito
  nadezhda nadia nadya nadja nadiia nadiya; natalia natalya nataliya natallia nataliia nathalie | natasha nata tasha tusya natalka; nikita mikita mykyta | nikusha; nikolai nikolay nicholas nicolas nicola nikola mykola mikola mikalai nicolae nikolaos miklos nicolo | kolya kolja nick nico klaus nikos nicky nidzo claus
  oleg oleh aleh; olga olha olja volha helga | olya olenka; pavel paul pablo paolo paulo pavlo paulus pavle | pasha pal paja pali pauly; pyotr petr peter pedro pietro pierre petro petar piatro petros piotr peder per | petya pete perico petko peet
  raisa raya raisiya; roman romain raman | roma; ruslan | rusik; svetlana svitlana sviatlana | sveta lana; semyon simon simeon semen shimon simone siamion | syoma; sergei sergey serhiy serhii siarhei sergio serge sergiu sergii sergiy | seryozha serezha checo serzh; sofia sophia sofya sophie zofia sofiia | sonya sonia
  stanislav stanislaw stanislau stanislao | stas stan stanko; stepan stephen stefan stefano esteban etienne steven stjepan stevan stsiapan | styopa steve stevie stipe; tatiana tatyana tetyana tetiana tatsiana | tanya tanja; timofei timofey timothy tymofii | tima tim timmy; tamara | toma; fyodor fedor theodore teodor theodoros teodoro todor fedir fiodar | fedya ted teddy theo teo; yulia julia yuliya yuliia julie giulia yulya iuliia; yuri yury iurii yuriy yurii jurij | yura; yakov jacob jakob jaakov yakiv iakov jaime diego santiago yaakov giacomo yaqub yakub | yasha jake jakov giac
  ryhor grigory; mikalai nikolai
  alberto albert | beto tito berto bert; alfredo alfred | fredo fred; alfonso alphonse | poncho fonso; armando | mando; arturo arthur artur | art turo; carlos charles karl carlo carl karel karol | charlie chuck charly carlitos carlito chaz; concepcion | concha conchita; cristina christina christine kristina kirsten kristine krystyna | tina chris cris; cristobal christopher kristof christoph christophe krzysztof | chris tobal topher kit krzysiek
  daniel danilo danil danylo | dani danny dan danya danik; david davide dawud daoud davyd | dave davey; dolores | lola loli; eduardo edward edouard edoardo duarte eduard | lalo eddie ed ted edu teddy ned; enrique henry henri heinrich enrico henrique hendrik henrik | quique harry hank heinz hal kike rico; ernesto ernest ernst | neto ernie; ester esther
  federico frederick friedrich frederic frederik | fede fritz fred freddie freddy lico rick; felipe philip philippe filippo filip phillip | phil pipe lipe pip; fernando ferdinand | fer nando ferdy; francisco francis francesco francois franz ferenc | frank paco pancho frans kiko franco cisco quico curro paquito fran frankie franjo chico ciccio cecco; francisca frances francesca | paca fanny fran pancha
  gabriel gavriil jibril havryil | gabe gabi gabo; gerardo gerard gerald gerhard | jerry gerry; gonzalo | chalo; graciela | chela; guadalupe | lupe lupita; guillermo william guillaume wilhelm guglielmo guillem willem vilim | memo bill will billy willy willi liam guille wim bil; hector | tito; ignacio ignatius ignazio inaki | nacho; ines agnes inez
  javier xavier | javi; jesus | chuy chucho; jose joseph josef giuseppe yusuf yousef yosef josip jozef osip iosif josip yosyp | pepe beppe joe joey pepito chepe peppe sepp zezinho ze cheo beppino pino; josefa josephine giuseppina | pepa; joaquin joachim joaquim | quino juaco; julio julius jules giulio; leticia | lety; lorenzo lawrence laurent laurence lorenz | larry renzo lencho lars; lucia lucy lucie lucija; luis louis luigi ludwig luiz lewis ludovic | lucho gigi lou louie luisito lutz; luisa louise luise | lulu
  manuel emmanuel emanuel | manolo manny manu lito manolito; marcos mark marc marco markus marek marko; mariano | nano; martin marten | marty tin; mateo matthew mathieu matthias matteo mateusz matej matija matthieu | matt matze teo matias mats; mercedes | meche merche; montserrat | montse; norberto | beto; pascual pascal pasquale | lino; patricia patrizia | pat patty trish tricia pati; patricio patrick padraig | pat paddy pato; rafael raphael raffaele rafal | rafa; ramon raymond raimundo | moncho ray mongo monchi; raul raoul; rebeca rebecca rivka | becky; ricardo richard riccardo rikard | rick dick rich richie ricky cardo
  roberto robert rupert | rob bob bobby robbie beto bert tito robi; rodrigo roderick | rodri; rogelio roger; rosa rose rosario rosalia | charo rosie rosita saro; salvador salvatore | chava sal toto turi salva; samuel shmuel | sam sammy; sebastian sebastien | seb basti bastian seba; silvia sylvia; teresa theresa therese teresita | tere terry tess; tomas thomas tommaso tomasz | tom tommy toma; vicente vincent vincenzo | vince vinnie chente vinko cenzo enzo; yolanda | yoli
  abigail | abby gail; alan allan allen; amanda | mandy; arnold | arnie; barbara | barb babs; benjamin binyamin beniamino | ben benny benji; bernard bernardo | bernie; bradley | brad; caroline carolina carol | carrie; charlotte | lottie; clifford | cliff; cynthia | cindy; deborah debra | deb debbie; donald | don donnie donny; dorothy | dot dolly dottie; douglas | doug; edwin | ed eddie; eleanor leonora | ellie nell nora; elaine | laine; emily emilia | em; frederica | freda; geoffrey jeffrey | jeff geoff; gertrude | trudy gert; harold | hal harry; howard | howie; isaac itzhak yitzhak ishaq | ike zak; jacqueline | jackie; james jaime | jim jimmy jamie jem; janet | jan; jennifer | jen jenny jenn; jessica | jess jessie; jonathan | jon john nathan; joshua | josh; judith | judy; kenneth | ken kenny; kimberly | kim; leonard | len lenny leo; leslie | les; madeline | maddie; martha marta | marty patty; melissa | mel missy; nathaniel | nathan nat nate; norman | norm; oliver | ollie; pamela | pam; phyllis | phyl; regina | gina reggie; reginald | reg reggie; ronald | ron ronnie ronny; russell | russ; samantha | sam sammie; sandra | sandy; solomon suleiman sulayman | sol; stanley | stan; stephanie stefania | steph steffi; stuart | stu; susan suzanne zuzana susana | sue susie suzy; sylvester | sly; terence | terry; valerie | val; virginia | ginny; walter | walt wally; wesley | wes; wilfred | wilf; zachary zakariya | zach zack
  domenico dominic domingo dominique | mimmo nico chomin menico mingo; gaetano | tano; luciano lucian; raffaella | raf; leonardo | nardo; alessio alexis | ale; girolamo gerolamo jerome | momo; magdalena | lena magda; siegfried | sigi; wolfgang | wolf; ulrich | uli; gunther gunter
  slobodan | sloba boban; dragan | gagi; milan | mico mile; nebojsa | nesa; zoran | zoki; radovan | rade raso; goran | goca; branislav | bane; dusan | duca; vojislav | voja; tomislav | tomo; miroslav | mirek miro mirko; jaroslav yaroslav | slava jarek yarik; wojciech | wojtek; zbigniew | zbyszek; tadeusz thaddeus | tadek; kazimierz | kazik; jerzy georgy | jurek
  ibrahim abraham avraham ebrahim brahim | abe ibro; ismail ishmael; musa moses moshe moise; yunus jonah jonas; ayyub job; muhammad mehmet mamadou mahamadou magomed mamat; ahmad ahmet hamadou; abdallah abdou; mustafa mustapha moustapha mutlu; fatima fatma fatoumata fatou; aisha aissatou ayse; khadija hatice kadidia; hasan assane; husayn ousseynou
`;

/** Pairs of words of this many letters are also pairs in another romanisation; shorter ones fold into other names. */
const FOLD_LETTERS_MIN = 6;

type Pairs = Map<string, Set<string>>;
const [formsBySpelling, formsByFold, petsBySpelling, petsByFold]: [Pairs, Pairs, Pairs, Pairs] = [
  new Map(),
  new Map(),
  new Map(),
  new Map(),
];

function addPair(bySpelling: Pairs, byFold: Pairs, word: string, other: string): void {
  if (word === other) return;
  const add = (table: Pairs, key: string) => table.set(key, new Set([...(table.get(key) ?? []), other]));
  add(bySpelling, word);
  const fold = foldToken(word);
  if (fold.length >= FOLD_LETTERS_MIN) add(byFold, fold);
}

const wordsIn = (text = ''): string[] =>
  text.normalize('NFD').replace(/\p{M}/gu, '').split(/\s+/).filter(Boolean);

for (const name of NAMES.split(/[;\n]/)) {
  const [forms = [], pets = []] = name.split('|').map(wordsIn);
  for (const form of forms) {
    for (const other of forms) addPair(formsBySpelling, formsByFold, form, other);
    for (const pet of pets) {
      addPair(petsBySpelling, petsByFold, form, pet);
      addPair(petsBySpelling, petsByFold, pet, form);
    }
  }
}

/** Frequent given names to cache. */
const CACHED_MAX = 5_000;
const lookUp = (bySpelling: Pairs, byFold: Pairs) =>
  new LRUCache<string, readonly string[]>({
    max: CACHED_MAX,
    memoMethod: (word) => [...(bySpelling.get(word) ?? byFold.get(foldToken(word)) ?? [])],
  });
const [otherForms, petForms] = [lookUp(formsBySpelling, formsByFold), lookUp(petsBySpelling, petsByFold)];

/** The other forms of a given name, in lower case: for `bill` and `guillermo`, those of William. */
export const otherGivenNames = (word: string): readonly string[] => [
  ...new Set([...otherForms.memo(word), ...petForms.memo(word)]),
];

/** How two words, in lower case, are one given name: as two languages have it, or a short form of it. */
export function givenNamePair(word: string, other: string): 'language' | 'pet' | undefined {
  const fold = foldToken(other);
  const isAmong = (forms: readonly string[]) =>
    forms.includes(other) ||
    (fold.length >= FOLD_LETTERS_MIN && forms.some((form) => foldToken(form) === fold));
  if (isAmong(otherForms.memo(word))) return 'language';
  return isAmong(petForms.memo(word)) ? 'pet' : undefined;
}
