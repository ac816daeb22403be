// Spellings of one name that no romanisation rule unifies, collected by hand: East Asian family names in the systems of
// China, Taiwan, Hong Kong and Korea, and syllables of Korean given names.

const EAST_ASIAN_GROUPS = `
  wang wong ong; li lee ly; zhang chang cheung; liu lau liew; chen chan tan chin; yang yeung yeo; zhao chao chiu; huang hwang wong ooi; zhou chou chow chau; wu ng woo goh; xu hsu tsui hui;
  sun suen; hu wu woo; zhu chu choo; gao kao ko; lin lam lim; he ho hoh; guo kuo kwok quek; ma mah; luo lo law loh; liang leung leong; song sung soong; zheng cheng cheang; xie hsieh tse chia; tang tong teng;
  feng fung foong; dong tung; cai tsai choi chua; peng pang phang; pan poon pun; yuan yuen; deng teng tang; xue hsueh sit; ye yip yeh yap; du tu to; jiang chiang keung kong; jin chin kam; shen shum sham sim;
  wei ngai; qian chien chin; ding ting; ren jen yam; zeng tseng tsang chan; xiao hsiao siu; cao tsao cho; qiu chiu yau; yu yue; zhong chung; shi shih sze; ouyang ouyoung auyeung; situ szeto; lu loo lo;
  zhi chih; guo kuo; qiang chiang; jian chien; zhong chung; xiao hsiao siu; xin hsin; xia hsia; jie chieh; jing ching; jun chun; qing ching; quan chuan; rong jung; ren jen; ying ing; zhen chen; zhu chu; xian hsien; xiang hsiang; xing hsing; xiong hsiung; qi chi;
  guoqiang kuochiang; jianhua chienhua; weidong weitung; jianguo chienkuo; zhigang chihkang; zhiqiang chihchiang; guohua kuohua; xiaoming hsiaoming; xiaoping hsiaoping; zedong tsetung;
  kim gim; ri lee yi rhee li; pak park bak; choe choi chwe; jong jung chong jeong chung; kang gang; jo cho; yun yoon youn; jang chang; rim lim im yim; so seo suh; sin shin; kwon gwon kwun; an ahn; ryu yu yoo ryoo lyu you; jon jun jeon chon chun;
  ko go koh; mun moon; pae bae; paek baek baik; ho heo hur huh; sim shim; no noh roh; ju joo chu; u woo; ku koo gu; chin jin; om eom um; o oh; yang ryang; chol chul cheol; yong young yeong; song sung seong; myong myung myeong; guk kuk gook kook;
  kwang gwang; su soo; hyok hyuk hyeok; sik shik; tae thae; un eun; kyong kyung gyeong kyeong; hui hee; sok suk seok; gun kun geon; hun hoon; gi ki kee; gyu kyu; il yil; hyon hyun hyeon; son sun seon; dok duk deok tok; bom beom pom; pil phil;
`;
/** From the rest of the world. */
const OTHER_GROUPS = `
  mohammed muhammad mohamed mohammad mohd muhd mohm mhd md moh; joseph jos; william wm; charles chas; george geo; thomas thos; robert robt; james jas; edward edw; samuel saml; benjamin benj; daniel danl; alexander alexr;
  frederick fredk; richard richd; francisco fco; maria ma; fernando fdo; guillermo gmo; manuel ml; rafael rfl; antonio ant; christopher chr christoph; christian chr; katherine catherine kath; margaret margt; andrew andw; patrick patk; matthew matt;
  saint st sankt; sainte ste; abdul abd abdel;
  omar umar omer umer oumar; said saeed sayeed sayed saied; ahmed ahmad ahmet achmed ahmat akhmed; mohammed muhammad mohamed mohammad mohamad muhammed muhamed mohamud mehmed mukhammad;
  hassan hasan hassane; hussein hussain husayn hossein hosein houssein husein; abdullah abdallah abdulla; osman usman othman uthman ousmane; yusuf yousef youssef yousuf yusif yousif; khalid khaled; tariq tarek tareq tarik; qasim kassem qassem kasim ghasem qasem qassim; nasser nasir naser nassir; ayyash ayash;
  isa issa eisa; musa moussa mousa; salih saleh salah; adil adel; sami samy; hadi hady; fadi fady; imad emad; majid majed madjid; samir sameer; hamid hameed; rashid rasheed rachid; bashir basheer bachir; karim kareem; walid waleed oualid; jamal gamal djamal djamel; faisal faysal feisal; suleiman sulayman soliman sulaiman; jafar jaafar; riza reza; layla leila laila; aisha aicha ayesha;
  htun tun; chaudhary chowdhury choudhury chaudhry chaudhari choudhary; narendra narender; surendra surender; rajendra rajender; mao mau; thanh than; phuong fuong
`;

const variantsOf = new Map<string, Set<string>>();
for (const group of `${EAST_ASIAN_GROUPS};${OTHER_GROUPS}`.split(';')) {
  const words = group.trim().split(/\s+/);
  for (const word of words) variantsOf.set(word, new Set([...(variantsOf.get(word) ?? []), ...words]));
}

/** The other spellings of a word of a name, in lower case. */
export const spellingVariants = (word: string): string[] =>
  [...(variantsOf.get(word) ?? [])].filter((variant) => variant !== word);

const eastAsian = new Set(EAST_ASIAN_GROUPS.trim().split(/[;\s]+/));

/** Whether a word is an East Asian family name, or a syllable with several spellings there. */
export const isEastAsian = (word: string): boolean => eastAsian.has(word);
