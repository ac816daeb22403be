// Invented persons are put together from these parts. `also` are spellings met in passports and newspapers, `native`
// the name in its own script; both were written down by hand, not made by rules of the service.

export interface NamePart {
  name: string;
  also: string[];
  native?: string;
}

export interface Culture {
  code: string;
  countries: string[];
  given: NamePart[];
  family: NamePart[];
  titles: string[];
}

/** `Name/also/also|native` */
const parts = (text: string): NamePart[] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .map((entry) => {
      const [latin, native] = entry.split('|');
      const [name, ...also] = latin!.split('/');
      return { name: name!, also, ...(native ? { native } : {}) };
    });

export const CULTURES: Culture[] = [
  {
    code: 'arabic',
    countries: ['Iraq', 'Syria', 'Yemen', 'Libya'],
    titles: ['Sheikh', 'Dr.', 'Haji', 'General', 'Maulana'],
    given: parts(`
      Mohammed/Muhammad/Mohamed/Mohamad|محمد, Ahmed/Ahmad/Achmed|أحمد, Mahmoud/Mahmud/Mahmood|محمود,
      Hussein/Husain/Hussain/Hossein|حسين, Abdullah/Abdallah/Abdulla|عبد الله, Abdul Rahman/Abd al-Rahman/Abdurrahman/Abderrahmane|عبد الرحمن,
      Abdul Aziz/Abdelaziz/Abd al-Aziz|عبد العزيز, Khalid/Khaled|خالد, Yusuf/Yousef/Youssef/Yousuf|يوسف, Ibrahim/Ebrahim|إبراهيم,
      Ismail/Ismael/Esmail|إسماعيل, Mustafa/Moustafa/Mostafa|مصطفى, Faisal/Faysal/Feisal|فيصل, Jamal/Gamal/Djamal|جمال,
      Tariq/Tarek/Tareq|طارق, Usama/Osama/Oussama|أسامة, Walid/Waleed/Oualid|وليد, Suleiman/Sulayman/Soliman|سليمان,
      Qasim/Kassem/Qassem/Kasim|قاسم, Bashir/Basheer/Bachir|بشير, Nasser/Nasir/Naser|ناصر, Saeed/Said/Sayeed|سعيد`),
    family: parts(`
      al-Tikriti/at-Tikriti/Altikriti|التكريتي, al-Qahtani/Qahtani/Alkahtani|القحطاني, al-Masri/Almasri/El Masry|المصري,
      al-Zarqani/Zarqani/az-Zarqani|الزرقاني, Haddad/Hadad/Haddade|حداد, Khoury/Khouri/Khuri|خوري, al-Rashid/Rashid/ar-Rashid|الرشيد,
      Barakat/Barakaat/Baraket|بركات, al-Jabouri/Jubouri/al-Juburi|الجبوري, Shamoun/Chamoun/Shamun|شمعون, al-Dulaimi/Dulaymi/al-Dulaymi|الدليمي,
      Darwish/Darwich/Derwish|درويش, al-Obeidi/Ubaydi/al-Ubaidi|العبيدي, Najjar/Nadjar/Najar|نجار, al-Hamdani/Hamdani/el-Hamdani|الحمداني,
      Sabbagh/Sabagh/Sabbag|صباغ, al-Fahim/Fahim/Alfaheem|الفهيم, Mansour/Mansur/Mansoor|منصور, al-Samarrai/Samarrai/as-Samarrai|السامرائي,
      Tawfiq/Tewfik/Taufiq|توفيق, al-Ghamdi/Ghamdi/Alghamdy|الغامدي, Zaydan/Zeidan/Zaidan|زيدان`),
  },
  {
    code: 'russian',
    countries: ['Russia', 'Belarus'],
    titles: ['Colonel', 'Dr', 'Minister', 'General'],
    given: parts(`
      Vladimir/Wladimir|Владимир, Sergei/Sergey/Serguei|Сергей, Aleksandr/Alexander/Alexandre|Александр, Dmitri/Dmitry/Dmitriy/Dimitri|Дмитрий,
      Yevgeny/Evgeny/Evgeniy/Yevgeni|Евгений, Mikhail/Michail/Mihail|Михаил, Nikolai/Nikolay/Nicolai|Николай, Yuri/Yury/Iouri|Юрий,
      Anatoly/Anatoli/Anatoliy|Анатолий, Vasily/Vasili/Vassily|Василий, Gennady/Gennadi/Gennadiy|Геннадий, Oleg|Олег, Igor/Ihor|Игорь,
      Tatiana/Tatyana/Tatjana|Татьяна, Natalia/Natalya/Nataliya|Наталья, Viktor/Victor|Виктор, Aleksey/Alexei/Alexey|Алексей, Andrei/Andrey|Андрей`),
    family: parts(`
      Zhuravlev/Juravlev/Zhuravlyov|Журавлев, Khrushchenko/Hrushchenko|Хрущенко, Shcherbatov/Scherbatov/Sherbatov|Щербатов,
      Tchernov/Chernov/Černov|Чернов, Yakushev/Iakushev/Jakuschew|Якушев, Prokhorenko/Prohorenko|Прохоренко, Vasilchuk/Vassiltchouk|Васильчук,
      Malofeyev/Malofeev/Malofejew|Малофеев, Gubarenko/Hubarenko|Губаренко, Zaitsev/Zaytsev/Saizew|Зайцев, Kovalchuk/Kowaltschuk/Kovaltchouk|Ковальчук,
      Belousov/Byelousov|Белоусов, Ovcharov/Ovtcharov|Овчаров, Timoshin/Timoschin/Timochine|Тимошин, Grigoryan/Grigorian|Григорян,
      Lukyanov/Lukianov/Loukianov|Лукьянов, Ponomarev/Ponomaryov/Ponomarjow|Пономарев, Sukhoruchkin/Suhoruchkin|Сухоручкин`),
  },
  {
    code: 'persian',
    countries: ['Iran'],
    titles: ['Brigadier General', 'Dr.', 'Ayatollah'],
    given: parts(`
      Mahmoud/Mahmood|محمود, Gholam/Gholaam/Ghulam|غلام, Reza/Riza/Rheza|رضا, Mehdi/Mahdi|مهدی, Javad/Jawad|جواد,
      Hamid/Hameed|حمید, Behrouz/Behruz/Behrooz|بهروز, Fereidoun/Fereydoon/Feridun|فریدون, Majid/Madjid/Majeed|مجید, Davoud/Davood/Dawud|داوود`),
    family: parts(`
      Hosseini/Husseini/Hoseyni|حسینی, Jafari/Jaafari/Dja'fari|جعفری, Rezaei/Rezai/Rezayi|رضایی, Shirazi/Schirazi|شیرازی,
      Karimzadeh/Kareemzadeh/Karimzade|کریم‌زاده, Ghasemi/Qasemi/Ghassemi|قاسمی, Moghaddam/Moqaddam/Mogaddam|مقدم,
      Tehrani/Teherani|تهرانی, Farahani/Ferahani|فراهانی, Rostami/Rustami|رستمی`),
  },
  {
    code: 'chinese',
    countries: ['China', 'Hong Kong'],
    titles: ['Dr', 'Professor'],
    given: parts(`
      Xiaoming/Hsiao-ming/Xiao Ming|晓明, Guoqiang/Guo Qiang/Kuo-chiang|国强, Jianhua/Jian Hua/Chien-hua|建华, Weidong/Wei Dong/Wei-tung|卫东,
      Zhigang/Zhi Gang|志刚, Yongfu/Yong Fu|永福, Haitao/Hai Tao|海涛, Mingzhu/Ming Zhu|明珠, Shuhui/Shu Hui|淑慧, Ruilin/Rui Lin|瑞林`),
    family: parts(`
      Zhang/Chang|张, Ouyang/Ou Yang|欧阳, Zheng/Cheng|郑, Xue/Hsueh|薛, Guo/Kuo|郭, Qian/Chien|钱, Liang/Leung|梁, Huang/Hwang|黄, Tang/Tong|唐, Shen/Shum|沈`),
  },
  {
    code: 'korean',
    countries: ['North Korea'],
    titles: ['Ambassador', 'General'],
    given: parts(`
      Jong Chol/Jong-chol/Chong-chol|종철, Myong Guk/Myong-guk/Myong-kuk|명국, Yong Ho/Yong-ho/Yongho|영호, Kwang Il/Kwang-il/Gwang-il|광일,
      Chun Sik/Chun-sik/Chun-shik|춘식, Song Nam/Song-nam/Seong-nam|성남, Hyok Chol/Hyok-chol/Hyeok-chol|혁철, Tae Song/Tae-song/Thae-song|태성`),
    family: parts(
      `Kim/Gim|김, Pak/Park/Bak|박, Choe/Choi|최, Ri/Lee/Yi|리, Chang/Jang|장, Kang/Gang|강, Yun/Yoon|윤, Ryu/Yu/Ryoo|류`,
    ),
  },
  {
    code: 'spanish',
    countries: ['Venezuela', 'Colombia', 'Cuba'],
    titles: ['Gen.', 'Don', 'Dr'],
    given: parts(`
      José Luis/Jose Luis, Hernán/Hernan, Joaquín/Joaquin, Ramón Darío/Ramon Dario, Álvaro/Alvaro, Diosdado, Néstor/Nestor, Maikel/Maykel,
      Tarcisio/Tarsicio, Gilberto, Rubén/Ruben, Ángel Eduardo/Angel Eduardo`),
    family: parts(`
      Rodríguez Orejuela/Rodriguez Orejuela, Cabello Rondón/Cabello Rondon, Guzmán Loera/Guzman Loera, Ochoa Vásquez/Ochoa Vazquez,
      Benavides Torres, Saab Morán/Saab Moran, Castrillón Henao/Castrillon Henao, Peñaloza/Penaloza, Gutiérrez Cevallos/Gutierrez Zevallos,
      Ibáñez de la Torre/Ibanez de la Torre, Zambada Niebla/Sambada Niebla, Urdaneta/Hurdaneta`),
  },
  {
    code: 'turkic',
    countries: ['Turkiye', 'Azerbaijan'],
    titles: ['Dr.', 'General'],
    given: parts(`
      Özgür/Ozgur/Oezguer, Çetin/Cetin/Chetin, Gülşen/Gulsen/Gulshen, Şükrü/Sukru/Shukru, Yılmaz/Yilmaz, Hüsnü/Husnu/Huesnue, Ilham/İlham, Ruslan/Rouslan`),
    family: parts(`
      Karaoğlu/Karaoglu/Karaoghlu, Demirtaş/Demirtas/Demirtash, Aliyev/Aliev/Əliyev, Yıldırım/Yildirim, Çakıcı/Cakici/Chakici, Özdemir/Ozdemir/Oezdemir,
      Mammadov/Mamedov/Məmmədov, Güneş/Gunes/Guenes`),
  },
  {
    code: 'western',
    countries: ['France', 'Germany', 'Serbia', 'Ireland'],
    titles: ['Mr', 'Sir', 'Prof.', 'Rev.'],
    given: parts(`
      Jean-Pierre/Jean Pierre, François/Francois, Günther/Gunther/Guenther, Jürgen/Jurgen/Juergen, Slobodan, Zoran, Seamus/Séamus, Declan/Deaglan,
      Thérèse/Therese, Björn/Bjorn/Bjoern`),
    family: parts(`
      Lefèvre/Lefevre/Lefebvre, Dupont-Moreau/Dupont Moreau, Müller-Hagen/Muller Hagen/Mueller-Hagen, Schröder/Schroder/Schroeder, Obradović/Obradovic/Obradovitch,
      Stanković/Stankovic/Stankovich, O'Rourke/ORourke/O Rourke, MacGiolla/Mac Giolla, Großmann/Grossmann, Kjærsgaard/Kjaersgaard`),
  },
];
