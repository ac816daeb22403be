// Names of many peoples for the labelled screening set: spellings were written down by hand or come from
// @faker-js/faker's locales. Nothing here knows how the service compares names.
import { allLocales } from '@faker-js/faker';

/** `Name/another spelling/…|native` */
const written = (text) =>
  text
    .trim()
    .split(/\s*,\s*/)
    .map((entry) => {
      const [latin, native] = entry.split('|');
      const [name, ...also] = latin.split('/');
      return { name, also, native };
    });

const ARABIC_MEN = written(`
  Mohammed/Muhammad/Mohamed/Mohamad|محمد, Ahmed/Ahmad/Ahmet|أحمد, Ali/Aly|علي, Hassan/Hasan|حسن, Hussein/Husayn/Hussain/Houssein|حسين,
  Abdullah/Abdallah/Abdulla|عبد الله, Omar/Umar/Omer|عمر, Khalid/Khaled|خالد, Ibrahim/Ebrahim|إبراهيم, Yusuf/Youssef/Yousef/Yusif|يوسف,
  Mahmoud/Mahmud/Mahmood|محمود, Mustafa/Mostafa/Moustapha|مصطفى, Abd al-Rahman/Abdul Rahman/Abdurrahman/Abdelrahman|عبد الرحمن, Abd al-Aziz/Abdulaziz/Abdelaziz/Abdul Aziz|عبد العزيز,
  Saleh/Salih/Salah|صالح, Said/Saeed/Sayed|سعيد, Nasser/Nasir/Naser|ناصر, Faisal/Faysal/Feisal|فيصل, Tariq/Tarek/Tareq|طارق, Jamal/Gamal/Djamel|جمال,
  Walid/Waleed/Oualid|وليد, Sulayman/Suleiman/Soliman/Sulaiman|سليمان, Qasim/Kassem/Qassim|قاسم, Bashir/Basheer/Bachir|بشير, Hamza/Hamzah|حمزة, Bilal/Belal|بلال,
  Anwar/Anouar|أنور, Usama/Osama/Oussama|أسامة, Zakariya/Zakaria/Zakariyya|زكريا, Yahya/Yahia|يحيى, Adnan/Adnane|عدنان, Marwan/Merouane|مروان, Imad/Emad|عماد,
  Samir/Sameer|سمير, Rashid/Rachid/Rasheed|رشيد, Karim/Kareem|كريم, Fadi/Fady|فادي, Ayman/Aiman|أيمن, Isa/Issa/Eisa|عيسى, Musa/Moussa/Mousa|موسى,
  Taha|طه, Hadi/Hady|هادي, Majid/Majed|ماجد, Sami/Samy|سامي, Adel/Adil|عادل, Talal|طلال, Ghassan/Gassan|غسان, Nizar/Nezar|نزار, Muhsin/Mohsen/Mouhsin|محسن, Shakir/Chaker|شاكر`);
const ARABIC_WOMEN = written(`
  Fatima/Fatimah/Fatma|فاطمة, Aisha/Aicha/Ayesha|عائشة, Maryam/Mariam/Meriem|مريم, Zaynab/Zainab/Zeinab|زينب, Khadija/Khadijah/Khadidja|خديجة,
  Layla/Leila/Laila|ليلى, Nadia/Nadiya|نادية, Samira/Sameera|سميرة, Huda/Houda|هدى, Amina/Aminah|أمينة, Salma/Selma|سلمى, Rania/Raniya|رانيا`);
const ARABIC_FAMILIES = written(`
  al-Tikriti/at-Tikriti/Altikriti/Tikriti|التكريتي, al-Qahtani/Alqahtani/Al Kahtani|القحطاني, al-Masri/Almasri/El Masry|المصري, Haddad/Hadad|حداد, Khoury/Khouri/Khuri|خوري,
  al-Rashid/Alrasheed/ar-Rashid|الرشيد, Barakat/Barakaat|بركات, al-Jabouri/al-Juburi/Aljubouri|الجبوري, Chamoun/Shamoun|شمعون, al-Dulaimi/al-Dulaymi/Aldulaimi|الدليمي,
  Darwish/Darwich/Derwish|درويش, al-Obaidi/al-Ubaydi/Alobeidi|العبيدي, Najjar/Nadjar|نجار, al-Hamdani/Hamdani|الحمداني, Mansour/Mansur/Mansoor|منصور,
  al-Samarrai/as-Samarrai/Alsamarrai|السامرائي, Tawfiq/Tewfik/Taoufik|توفيق, al-Ghamdi/Alghamdi/Ghamidi|الغامدي, Zaydan/Zeidan/Zidane|زيدان, al-Shammari/Alshammari/Shamari|الشمري,
  al-Otaibi/al-Utaybi/Alotaibi|العتيبي, al-Harbi/Alharbi|الحربي, al-Zahrani/Alzahrani/az-Zahrani|الزهراني, al-Maliki/Almaliki|المالكي, al-Sudani/as-Sudani|السوداني,
  al-Libi/Allibi|الليبي, al-Iraqi/Aliraqi|العراقي, al-Yamani/Alyamani/el-Yamani|اليمني, al-Baghdadi/Albaghdadi|البغدادي, al-Muhajir/Almuhajer|المهاجر,
  Hijazi/Hegazy/Hejazi|حجازي, Suleimani/Sulaymani|سليماني, Qaddur/Kaddour/Qaddour|قدور, Benali/Ben Ali/Bin Ali|بن علي, Bouazizi/Buazizi|بوعزيزي, Trabelsi/Trabulsi|طرابلسي,
  Makhlouf/Makhluf/Makhloof|مخلوف, Shawkat/Chawkat|شوكت, Kanaan/Kanan|كنعان, Hamdan/Hamdane|حمدان, al-Houthi/al-Huthi/Alhouthi|الحوثي, Mughniyah/Moughnieh/Mughniya|مغنية,
  Nasrallah/Nasralla|نصر الله, Qaouq/Kawouk|قاووق, Ghandour/Gandour|غندور, Fneish/Fnaysh|فنيش, Ayyash/Ayash|عياش, Zouari/Zuwari|زواري, Belhadj/Bilhaj/Belhaj|بلحاج, Droukdel/Drukdal|دروكدال`);
const PERSIAN_MEN = written(`
  Mohammad/Mohamad|محمد, Ali|علی, Hossein/Hosein|حسین, Reza/Riza|رضا, Mehdi/Mahdi|مهدی, Javad/Jawad|جواد, Hamid/Hameed|حمید, Behrouz/Behrooz/Behruz|بهروز,
  Gholamreza/Gholam Reza|غلامرضا, Esmail/Ismail/Esmaeil|اسماعیل, Mohsen/Muhsin|محسن, Davoud/Davood|داوود, Majid/Madjid|مجید, Ahmad/Ahmed|احمد, Qasem/Ghasem|قاسم, Farhad|فرهاد, Kamran|کامران, Bahman|بهمن`);
const PERSIAN_FAMILIES = written(`
  Hosseini/Hoseini/Husseini|حسینی, Jafari/Jaafari|جعفری, Rezaei/Rezai/Rezaee|رضایی, Shirazi|شیرازی, Karimzadeh/Karimzade|کریم زاده, Ghasemi/Qasemi|قاسمی, Moghaddam/Moqaddam|مقدم,
  Tehrani|تهرانی, Rostami|رستمی, Ahmadinejad/Ahmadi Nejad|احمدی نژاد, Fakhrizadeh/Fakhri Zadeh|فخری زاده, Soleimani/Suleimani|سلیمانی, Salami|سلامی, Vahidi|وحیدی, Najjar|نجار, Qaani/Ghaani|قاآنی,
  Dehghan/Dehqan|دهقان, Zolghadr/Zolqadr|ذوالقدر, Naqdi/Naghdi|نقدی, Moradi|مرادی`);
const CHINESE_FAMILIES = written(`
  Wang/Wong|王, Li/Lee|李, Zhang/Chang|张, Liu/Lau|刘, Chen/Chan|陈, Yang/Yeung|杨, Zhao/Chao|赵, Huang/Hwang|黄, Zhou/Chou|周, Wu/Ng|吴, Xu/Hsu|徐, Sun|孙, Hu|胡, Zhu/Chu|朱, Gao/Kao|高, Lin/Lam|林, He/Ho|何,
  Guo/Kwok|郭, Ma|马, Luo/Lo|罗, Liang/Leung|梁, Song|宋, Zheng/Cheng|郑, Xie/Hsieh|谢, Han|韩, Tang/Tong|唐, Feng/Fung|冯, Dong/Tung|董, Cheng|程, Cai/Tsai|蔡, Peng/Pang|彭, Pan/Poon|潘, Yuan|袁, Deng/Teng|邓, Xue/Hsueh|薛, Ouyang/Ou Yang|欧阳`);
const CHINESE_SYLLABLES =
  'wei伟 min敏 jing静 qiang强 lei磊 jun军 yang洋 yong勇 yan艳 jie杰 juan娟 tao涛 ming明 chao超 xia霞 ping平 gang刚 fei飞 hua华 guo国 jian建 zhi志 hong红 xiao晓 dong东 hai海 bo波 bin斌 long龙 feng峰 lin林 hui辉 xin新 rui瑞 cheng成 wen文 shu淑 zhong忠 yun云 ning宁'
    .split(' ')
    .map((pair) => [pair.replace(/[^a-z]/g, ''), pair.replace(/[a-z]/g, '')]);
const KOREAN_FAMILIES = written(
  'Kim/Gim|김, Ri/Lee/Yi|리, Pak/Park|박, Choe/Choi|최, Jong/Jung/Chong|정, Kang/Gang|강, Jo/Cho|조, Yun/Yoon|윤, Jang/Chang|장, Rim/Lim/Im|림, Han|한, O/Oh|오, So/Seo|서, Sin/Shin|신, Kwon/Gwon|권, Hwang|황, An/Ahn|안, Song|송, Ryu/Yu|류, Hong|홍',
);
const KOREAN_SYLLABLES = written(
  'Jong/Jung/Chong|정, Chol/Chul/Cheol|철, Yong/Young|영, Ho|호, Song/Sung/Seong|성, Nam|남, Myong/Myung|명, Guk/Kuk|국, Il|일, Kwang/Gwang|광, Su/Soo|수, Hyok/Hyuk|혁, Chun|춘, Sik/Shik|식, Tae/Thae|태, Hak|학, Min|민, Un/Eun|은, Kyong/Kyung|경, Hui/Hee|희, Jin|진, Chang|창, Mun/Moon|문, Sok/Suk|석',
);

/** Systems by which Russian and Ukrainian are written in Latin letters. The first one is what lists use. */
const CYRILLIC = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ'.split('');
const SYSTEMS = [
  'a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya i yi ye g',
  'a b v g d e yo zh z i i k l m n o p r s t u f h c ch sh sch - y - e ju ja i i e g',
  'a b v g d e e j z i i k l m n o p r s t ou f kh ts tch ch chtch - y - e iou ia i i ie g',
  'a b w g d e jo sch s i i k l m n o p r s t u f ch z tsch sch schtsch - y - e ju ja i ji je g',
].map((line) => line.split(' ').map((letters) => letters.replace('-', '')));
export function spellCyrillic(word, system) {
  return word
    .split(' ')
    .map((part) => {
      const text = [...part.toLowerCase()]
        .map((letter, at) => {
          if (system === 0 && letter === 'е' && (at === 0 || 'аеиоуыэюя'.includes(part[at - 1]))) return 'ye';
          const index = CYRILLIC.indexOf(letter);
          return index < 0 ? letter : SYSTEMS[system][index];
        })
        .join('')
        .replace(/(?<=[iy])y$|(?<=i)i$/, '');
      return text[0].toUpperCase() + text.slice(1);
    })
    .join(' ');
}
const cyrillic = (values) =>
  values.map((native) => ({
    name: spellCyrillic(native, 0),
    also: [1, 2, 3].map((system) => spellCyrillic(native, system)),
    native,
  }));
const plain = (values) => values.map((name) => ({ name, also: [] }));
const of = (locale, kind, sex) => {
  const found = allLocales[locale].person[kind];
  return (found[sex] ?? found.generic ?? found.male).filter((value) => /^[\p{L}’'’\- ]+$/u.test(value));
};

const fromFaker = (code, locales, countries, share, make = plain, more = {}) => ({
  code,
  share,
  countries,
  men: make([...new Set(locales.flatMap((locale) => of(locale, 'first_name', 'male')))]),
  women: make([...new Set(locales.flatMap((locale) => of(locale, 'first_name', 'female')))]),
  families: make([...new Set(locales.flatMap((locale) => of(locale, 'last_name', 'male')))]),
  familiesOfWomen: make([...new Set(locales.flatMap((locale) => of(locale, 'last_name', 'female')))]),
  ...more,
});

/** `share`: of the listed persons. `form`: which parts a name has. */
export const PEOPLES = [
  {
    code: 'arabic',
    share: 0.3,
    form: 'chain',
    countries: ['Iraq', 'Syria', 'Yemen', 'Libya', 'Lebanon', 'Saudi Arabia', 'Tunisia', 'Egypt'],
    men: ARABIC_MEN,
    women: ARABIC_WOMEN,
    families: ARABIC_FAMILIES,
  },
  {
    code: 'persian',
    share: 0.07,
    form: 'plain',
    countries: ['Iran', 'Afghanistan'],
    men: PERSIAN_MEN,
    women: ARABIC_WOMEN,
    families: PERSIAN_FAMILIES,
  },
  fromFaker('russian', ['ru'], ['Russia', 'Belarus'], 0.14, cyrillic, {
    form: 'patronymic',
    patronymics: [cyrillic(of('ru', 'middle_name', 'male')), cyrillic(of('ru', 'middle_name', 'female'))],
  }),
  fromFaker('ukrainian', ['uk'], ['Ukraine', 'Russia'], 0.05, cyrillic, {
    form: 'patronymic',
    patronymics: [cyrillic(of('uk', 'middle_name', 'male')), cyrillic(of('uk', 'middle_name', 'female'))],
  }),
  fromFaker(
    'spanish',
    ['es', 'es_MX'],
    ['Venezuela', 'Colombia', 'Mexico', 'Cuba', 'Nicaragua'],
    0.14,
    plain,
    { form: 'double' },
  ),
  fromFaker('portuguese', ['pt_BR', 'pt_PT'], ['Brazil', 'Angola', 'Mozambique'], 0.02, plain, {
    form: 'double',
  }),
  {
    code: 'chinese',
    share: 0.06,
    form: 'family first',
    countries: ['China', 'Hong Kong', 'Taiwan'],
    families: CHINESE_FAMILIES,
    syllables: CHINESE_SYLLABLES,
  },
  {
    code: 'korean',
    share: 0.03,
    form: 'family first',
    countries: ['North Korea'],
    families: KOREAN_FAMILIES,
    syllables: KOREAN_SYLLABLES,
  },
  fromFaker('english', ['en'], ['United States', 'United Kingdom', 'South Africa'], 0.03, plain, {
    form: 'middle',
  }),
  fromFaker('french', ['fr'], ['France', 'Haiti'], 0.02, plain, { form: 'middle' }),
  fromFaker(
    'african',
    ['en_NG', 'en_GH', 'fr_SN', 'yo_NG'],
    ['Nigeria', 'Ghana', 'Senegal', 'Mali'],
    0.03,
    plain,
    { form: 'middle' },
  ),
  fromFaker('german', ['de'], ['Germany', 'Austria'], 0.01, plain, { form: 'plain' }),
  fromFaker('italian', ['it'], ['Italy'], 0.02, plain, { form: 'plain' }),
  fromFaker('balkan', ['sr_RS_latin', 'hr'], ['Serbia', 'Bosnia & Herzegovina'], 0.03, plain, {
    form: 'plain',
  }),
  fromFaker('turkish', ['tr'], ['Turkiye', 'Germany'], 0.03, plain, { form: 'plain' }),
  fromFaker('indian', ['en_IN'], ['India', 'Pakistan'], 0.01, plain, { form: 'plain' }),
  fromFaker('indonesian', ['id_ID'], ['Indonesia'], 0.01, plain, { form: 'plain' }),
];

/** Short forms of given names, written by hand: what a friend says, and the name in the passport. */
export const SHORT_NAMES = {
  russian:
    'Александр:Саша Алексей:Лёша Дмитрий:Дима Евгений:Женя Иван:Ваня Михаил:Миша Николай:Коля Владимир:Володя Сергей:Серёжа Павел:Паша Юрий:Юра Борис:Боря Виктор:Витя Пётр:Петя Анатолий:Толя Константин:Костя Григорий:Гриша Василий:Вася Людмила:Люда Екатерина:Катя Анна:Аня Мария:Маша Ольга:Оля Наталья:Наташа Татьяна:Таня',
  spanish:
    'Francisco:Paco José:Pepe Manuel:Manolo Guadalupe:Lupe Jesús:Chuy Alberto:Beto Ignacio:Nacho Enrique:Quique Eduardo:Lalo Rafael:Rafa María:Mari Teresa:Tere Ramón:Moncho Isabel:Chabela Dolores:Lola Guillermo:Memo Gregorio:Goyo',
  english:
    'William:Bill Robert:Bob Richard:Dick James:Jim John:Jack Edward:Ted Michael:Mike Charles:Chuck Joseph:Joe Thomas:Tom Elizabeth:Betty Margaret:Peggy Katherine:Kate Patricia:Patty Anthony:Tony Henry:Harry Daniel:Danny Samuel:Sam Benjamin:Ben Christopher:Chris Lawrence:Larry Gerald:Jerry Timothy:Tim Ronald:Ron Nicholas:Nick Steven:Steve Andrew:Andy Matthew:Matt Rebecca:Becky Susan:Sue Deborah:Debbie Jennifer:Jenny',
  italian:
    'Giuseppe:Beppe Francesco:Franco Luigi:Gigi Giovanni:Gianni Salvatore:Totò Vincenzo:Enzo Antonio:Tonio Domenico:Mimmo Alessandro:Sandro Lorenzo:Renzo',
  german:
    'Johannes:Hans Friedrich:Fritz Heinrich:Heinz Maximilian:Max Sebastian:Basti Katharina:Käthe Matthias:Matze Ludwig:Lutz',
  french:
    'Jean-Pierre:JP Alexandre:Alex Nicolas:Nico Frédéric:Fred Philippe:Phil Benjamin:Ben Élisabeth:Babette',
  balkan: 'Aleksandar:Aca Slobodan:Sloba Dragan:Gagi Nikola:Nidžo Milan:Mićo',
};

/** ISO 3166-1 alpha-2. */
export const CODES = {
  Iraq: 'IQ',
  Syria: 'SY',
  Yemen: 'YE',
  Libya: 'LY',
  Lebanon: 'LB',
  'Saudi Arabia': 'SA',
  Tunisia: 'TN',
  Egypt: 'EG',
  Iran: 'IR',
  Afghanistan: 'AF',
  Russia: 'RU',
  Belarus: 'BY',
  Ukraine: 'UA',
  Venezuela: 'VE',
  Colombia: 'CO',
  Mexico: 'MX',
  Cuba: 'CU',
  Nicaragua: 'NI',
  Brazil: 'BR',
  Angola: 'AO',
  Mozambique: 'MZ',
  China: 'CN',
  'Hong Kong': 'HK',
  Taiwan: 'TW',
  'North Korea': 'KP',
  'United States': 'US',
  'United Kingdom': 'GB',
  'South Africa': 'ZA',
  France: 'FR',
  Haiti: 'HT',
  Nigeria: 'NG',
  Ghana: 'GH',
  Senegal: 'SN',
  Mali: 'ML',
  Germany: 'DE',
  Austria: 'AT',
  Italy: 'IT',
  Serbia: 'RS',
  'Bosnia & Herzegovina': 'BA',
  Turkiye: 'TR',
  India: 'IN',
  Pakistan: 'PK',
  Indonesia: 'ID',
};
