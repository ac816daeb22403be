import { LRUCache } from 'lru-cache';
import { shortFormsOf } from '../../names/short-forms.js';
import { foldToken } from './token-forms.js';

// Given names with their short forms and equivalents in other languages, one group per line; a form may belong to
// several names. Collected by hand.

const GROUPS = `
  aleksandr alexander aleksandar oleksandr alejandro alessandro alexandre sasha sacha shura sanya alex alec sandro jandro ale aca lex iskander
  aleksandra alexandra alejandra alessandra sasha sandra shura
  aleksei alexei alexey alexis alyosha lyosha lesha alesha oleksiy
  anatoly anatoli tolya tolik anatole
  andrei andrey andrew andres andrea andre andriy andrej andrzej andreas andreja andryusha drew andy
  anna hanna ana anne ann hannah anya anechka nyura anita anka annie nan nancy
  anastasia anastasiya nastya nastia asya stacy tasya
  anton antonio anthony antoine antonin antun tony toni toño tonio antosha tonino antoni ante
  arkady arkasha; artem artyom tyoma; boris borya; bogdan bohdan bodya; valentin valya; valentina valya tina; valery valera; valeria lera
  vasily vasyl vasili basil vasya vasilije; veronika nika; victor viktor vitya viktors; victoria viktoria vika vicky tori; vitaly vitalik; vladimir volodymyr vova volodya vladimiras vlad wladimir vladko; vladislav vlad slava; vyacheslav viacheslav slava
  galina galya; gennady gena; georgy george georgios giorgos jorge giorgio georg zhora gosha goga jiri djordje jurgen; grigory gregory gregorio grisha hryhoriy greg goyo
  daria darya dasha dariya; denis dennis denys den; dmitri dmitry dmytro dima mitya dimitri dimitrios demetrius dimitar mitja; yevgeny evgeny evgeni eugene yevhen eugenio zhenya jenya; evgenia yevgenia eugenia zhenya
  yekaterina ekaterina catherine katerina kateryna caterina catalina catarina katharina katya katja katyusha kathe kathy cathy kate katie katka kitty kathryn katherine trina
  yelena elena olena helena helen lena lenka alyona ellen eleni ilona; elizaveta elizabeth yelizaveta isabel isabella elisabeth elisabetta lisa liza liz beth betty eliza babette elsa chabela isa bettina lizzie elise
  ivan john jan johann johannes juan joao jean giovanni ion ioan ioannis yannis ian sean vanya vanja hans gianni jack johnny jon jonny jock juanito yahya yohannes hovhannes nino
  igor ihor; ilya ilia elias elijah illya eli; irina iryna irene ira irka; kirill cyril kyrylo kirya; konstantin constantine kostya costas constantin kostiantyn kostas; ksenia xenia oksana ksyusha; larisa lara; lev leo leon lyova leonardo
  leonid lenya leonidas lonya; lyudmila ludmila lyuda luda mila liudmyla; lyubov lyuba; maxim maksim max maks maximilian massimo maximo; margarita margaret marguerite rita margot maggie meg peggy greta gretchen margit marga daisy marge
  maria mary marie mariya maryam mariam miriam masha marusya manya mari mariana maruja mia molly polly mimi marija marijana marika may; marina marisha; mikhail michael miguel michel michele mihail mykhailo mikhael misha mike mick mickey mischa mihai mihajlo michal mitch michail mikael mijo
  nadezhda nadia nadya nadja; natalia natalya nataliya nathalie natasha nata tasha tusya natalka; nikita nick nikusha; nikolai nikolay nicholas nicolas nicola nikola mykola kolya kolja nick nico klaus nikos nicolae nikolaos nicky miklos nidzo claus
  oleg oleh; olga olha olya olenka helga; pavel paul pablo paolo paulo pavlo pasha paulus pal pavle paja pali pauly; pyotr petr peter pedro pietro pierre petro petar petya pete perico piotr petros peder per petko peet
  raisa raya; roman roma romain; ruslan rusik; svetlana svitlana sveta lana; semyon simon simeon syoma shimon simone; sergei sergey serhiy sergio serge seryozha serezha sergiu checo serzh; sofia sophia sofya sonya sonia sophie zofia
  stanislav stas stanislaw stan stanko; stepan stephen stefan stefano esteban etienne steven stjepan stevan styopa steve stevie stipe; tatiana tatyana tetyana tanya tanja; timofei timothy tima tim timmy; tamara toma; fyodor fedor theodore teodor theodoros fedya ted teddy theo todor teodoro teo; yulia julia yuliya julie giulia yulya; yuri yury iurii yuriy yura jurij; yakov jacob jakob jaakov yasha jake jakov jaime diego santiago yaakov giacomo
  alberto albert beto tito berto bert; alfredo alfred fredo fred; alfonso alphonse poncho fonso; armando mando; arturo arthur art turo; carlos charles karl carlo carl charlie chuck charly carlitos karel karol carlito chaz; concepcion concha conchita; cristina christina christine kristina kirsten tina chris cris kristine krystyna; cristobal christopher kristof chris christoph christophe tobal topher kit
  daniel dani danny dan danilo danya danik; david davide dave davey dawud daoud; dolores lola loli; eduardo edward edouard edoardo lalo eddie ed ted edu teddy ned duarte eduard; enrique henry henri heinrich enrico henrique quique harry hank heinz hal kike hendrik henrik rico; ernesto ernest neto ernst ernie; ester esther
  federico frederick friedrich frederic fede fritz fred freddie freddy lico frederik rick; felipe philip philippe filippo phil pipe lipe filip pip; fernando ferdinand fer nando ferdy; francisco francis francesco francois franz frank paco pancho frans kiko franco cisco quico curro paquito ferenc fran frankie franjo chico ciccio cecco; francisca frances francesca paca fanny fran pancha
  gabriel gabe gabi gavriil gabo jibril; gerardo gerard gerald gerhard jerry lalo gerry; gonzalo chalo; graciela chela; guadalupe lupe lupita; guillermo william guillaume wilhelm guglielmo memo bill will billy willy willi liam guille vilim wim guillem bil willem; hector tito; hugo; ignacio nacho ignatius ignazio inaki; ines agnes inez; isabel chabela isa bel
  javier xavier javi; jesus chuy chucho; jorge coque; jose joseph josef giuseppe joao yusuf yousef yosef jose pepe beppe joe joey josip pepito chepe peppe sepp jozef osip iosif zezinho ze cheo beppino pino; josefa josephine pepa giuseppina; joaquin joachim quino joaquim juaco; juan juancho juanito; julio julius jules giulio; leticia lety; lorenzo lawrence laurent larry renzo lencho laurence lars lorenz; lucia lucy lucie lucija; luis louis luigi ludwig luiz lewis lucho gigi lou louie luisito lutz ludovic; luisa louise luise lulu
  manuel emmanuel emanuel manolo manny manu lito manolito; marcos mark marc marco markus marek marko; mariano nano; mario; martin marty tin marten; mateo matthew mathieu matthias matteo matt matze mateusz matej matija teo matias mats matthieu; mercedes meche merche; miguel miguelito mickey; montserrat montse; norberto beto; pascual pascal pasquale; patricia pat patty trish tricia pati patrizia; patricio patrick pat paddy pato padraig; rafael raphael rafa raffaele rafal; ramon raymond moncho ray raimundo mongo monchi; raul raoul; rebeca rebecca becky rivka; ricardo richard riccardo rick dick rich richie ricky cardo rikard
  roberto robert rob bob bobby robbie beto bert tito rupert robi; rodrigo rodri roderick; rogelio roger; rosa rose rosario charo rosie rosita rosalia; salvador salvatore chava sal toto turi salva; samuel sam sammy shmuel; sebastian sebastien seb basti bastian seba; silvia sylvia; teresa theresa tere therese terry tess teresita; tomas thomas tommaso tom tommy tomasz toma; vicente vincent vincenzo enzo vince vinnie chente vinko cenzo; victor; yolanda yoli
  abigail abby gail; alan allan; amanda mandy; arnold arnie; barbara barb babs; benjamin ben benny benji binyamin beniamino; bernard bernie bernardo; bradley brad; caroline carrie carol carolina; charlotte lottie; clifford cliff; cynthia cindy; deborah debra deb debbie; donald don donnie donny; dorothy dot dolly dottie; douglas doug; edwin ed eddie; eleanor ellie nell nora leonora; elaine laine; emily em emilia; ernest ernie; eugene gene; frederica freda; geoffrey jeffrey jeff geoff; gertrude trudy gert; harold hal harry; howard howie; isaac ike itzhak yitzhak ishaq zak; jacqueline jackie; james jim jimmy jamie jem; janet jan; jennifer jen jenny jenn; jessica jess jessie; jonathan jon john nathan; joshua josh; judith judy; kenneth ken kenny; kimberly kim; leonard len lenny leo; leslie les; louis lou; madeline maddie; martha marty patty; melissa mel missy; nathaniel nathan nat nate; norman norm; oliver ollie; pamela pam; peter; phyllis phyl; raymond ray; regina gina reggie; reginald reg reggie; ronald ron ronnie ronny; russell russ; samantha sam sammie; sandra sandy; solomon sol suleiman sulayman; stanley stan; stephanie steph steffi stefania; stuart stu; susan sue susie suzanne suzy zuzana susana; sylvester sly; terence terry; theresa; valerie val; vincent; virginia ginny; walter walt wally; wesley wes; wilfred wilf; zachary zach zack zakariya
  domenico dominic mimmo domingo dominique nico chomin menico mingo; gaetano tano; giacomo giac; gennaro; luciano lucian; raffaella raf; leonardo leo nardo; nicolo nico; pasquale lino; rosario saro; salvatrice; tommaso; alessio ale; anselmo; girolamo gerolamo jerome momo; johannes hannes joost; katharina kathe kathi; magdalena lena magda; maximilian maxi; sieglinde; siegfried sigi; wolfgang wolf; ulrich uli; hermann armand; gunther gunter; 
  slobodan sloba boban; dragan gagi; milan mico mile; nebojsa nesa; zoran zoki; radovan rade raso; ratko; goran goca; branislav bane; dusan duca; vojislav voja; tomislav tomo; miroslav mirek miro mirko mirek; jaroslav yaroslav slava jarek yarik; wojciech wojtek; zbigniew zbyszek; tadeusz thaddeus tadek; krzysztof krzysiek; kazimierz kazik; jerzy jurek
  ibrahim abraham avraham abe brahim ebrahim ibro; ismail ishmael; musa moses moshe moise; dawud david daoud; yaqub jacob yakub; yunus jonah jonas; ayyub job; ilyas elias; muhammad mehmet mamadou mahamadou magomed mamat; ahmad ahmet hamadou; abdallah abdou; mustafa mustapha moustapha mutlu; fatima fatma fatoumata fatou; aisha aissatou ayse; khadija hatice kadidia; hasan assane; husayn ousseynou
`;

const formsOf = new Map<string, Set<string>>();
for (const group of GROUPS.split(/[;\n]/)) {
  const folds = group.normalize('NFD').replace(/\p{M}/gu, '').split(/\s+/).filter(Boolean).map(foldToken);
  for (const fold of folds) formsOf.set(fold, new Set([...(formsOf.get(fold) ?? []), ...folds]));
}

/** Frequent given names to cache. */
const CACHED_MAX = 5_000;
const cache = new LRUCache<string, readonly string[]>({ max: CACHED_MAX, memoMethod: findForms });

/** The other forms of a given name, folded: for `Bill` and `Guillermo`, those of William. */
export const petForms = (word: string): readonly string[] => cache.memo(word);

function findForms(word: string): readonly string[] {
  const fold = foldToken(word);
  const english = shortFormsOf(word).map(foldToken);
  return [...new Set([...(formsOf.get(fold) ?? []), ...english])].filter((form) => form !== fold);
}
