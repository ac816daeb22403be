import type { ListedPerson } from './listed-persons.js';
import type { Question } from './questions.js';

// Written by hand: names on a list, how somebody wrote them elsewhere, and people who only sound like them.

/** given|family as listed, then the questions: given|family */
const HARD: [string, string[]][] = [
  ['Mu’ammar|al-Gharyani', ['Moammar|Gheryani', 'Muammar|Al Gheriani', 'معمر|الغرياني']],
  ['Abd al-Rahman|al-Iryani', ['Abdulrahman|Eryani', 'Abderrahmane|El Iriani', 'عبد الرحمن|الإرياني']],
  ['Sayf al-Din|Barakzai', ['Saifuddin|Barakzay', 'Seif Eddine|Barakzai']],
  ['Nur Muhammad|Taraqzai', ['Noor Mohammad|Tarakzai', 'Nour Mohamed|Taraqzay']],
  ['Hamza|bin Ladgham', ['Hamza|Binladgham', 'Hamzah|Ben Ladgham', 'حمزة|بن لدغم']],
  ['Abu Bakr|al-Shishakli', ['Abubakar|Shishakly', 'Abou Bakr|Chichakli']],
  ['Yevgeniya|Tymoshchuk', ['Evgenia|Timoschuk', 'Евгения|Тимощук']],
  ['Georgios|Papakonstantinou-Melas', ['Γεώργιος|Παπακωνσταντίνου Μελάς', 'Giorgos|Papaconstantinou Melas']],
  ['Mikheil|Tseretelashvili', ['მიხეილ|წერეთელაშვილი', 'Mikhail|Tseretelashvili']],
  ['William|Okaforeke', ['Bill|Okaforeke', 'Will|Okafor Eke']],
  ['Robert|Nyamburana', ['Bob|Nyamburana', 'Rob|Nyamburana']],
  ['María de los Ángeles|Peñalver', ['Maria Angeles|Penalver', 'Mª Angeles|Peñalver', 'María|Peñalver']],
  ['Jean-Bosco|Ntagungira Habimana', ['Jean Bosco|Habimana Ntagungira', 'Jean|Bosco Ntagungira']],
  ['Kwame|Nkansah-Boateng', ['Kwame|Boateng Nkansah', 'Kwame|Nkansah Boateng']],
  ['Nguyễn Văn|Đức Hải', ['Nguyen Van|Duc Hai', 'Đức Hải|Nguyễn Văn']],
  ['Håkon|Bjørkelund', ['Hakon|Bjorkelund', 'Haakon|Bjoerkelund']],
  ['Wojciech|Brzęczyszczykiewicz', ['Wojciech|Brzeczyszczykiewicz', 'Wojcech|Brzenczyszczykiewicz']],
  ['Ngozi|Adébáyò-Ọlátúnjí', ['Ngozi|Adebayo Olatunji', 'Ngozi|Olatunji-Adebayo']],
  ['Gholamhossein|Karbaschizadeh', ['Gholam Hossein|Karbaschi Zadeh', 'غلامحسین|کرباسچی‌زاده']],
  ['Andrzej|Ławniczak', ['Andrzej|Lawniczak', 'Andrej|Lawniczak']],
  ['Tun|Aung Myint Thein', ['Tun Aung|Myint Thein', 'Htun|Aung Myint Thein']],
  ['Narendra|Chaudharylal', ['Narendra|Chowdhury Lal', 'Narender|Choudharylal', 'नरेन्द्र|चौधरीलाल']],
  ['Ekaterina|Solovyova-Dashkevich', ['Yekaterina|Solovyeva Dashkevich', 'Catherine|Dashkevich']],
  ['Itzhak|Ben-Zvulun', ['Yitzhak|Ben Zvulun', 'יצחק|בן זבולון', 'Isaac|Benzvulun']],
];

/** People who are on no list, some of them near the ones above or near ones that the pools make. */
const INNOCENT = `
John|Smith, Mary|Johnson, Patricia|Williams, Linda|Brown, Michael|Davis, Emily|Clark, Sarah|Lewis, David|Walker, Laura|Hall, Kevin|Young,
Anna|Schmidt, Lukas|Weber, Marie|Dubois, Luc|Martin, Sofia|Rossi, Giulia|Bianchi, Pedro|Alves, Inês|Costa, Piotr|Nowak, Katarzyna|Wójcik,
Ivan|Petrov, Olga|Smirnova, Nikolai|Ivanov, Andrei|Popov, Elena|Volkova, Dmitri|Sokolov, Anna|Kuznetsova, Boris|Lebedev, Pavel|Kozlov, Irina|Novikova,
Mohammed|Ali, Ahmed|Hassan, Fatima|Zahra, Omar|Farouk, Ali|Mohammed Hassan, Hassan|Ali, Mahmoud|Salem, Yusuf|Khan, Ibrahim|Diallo, Khalid|Omar,
Wei|Wang, Li|Chen, Xiaoming|Li, Jun|Zhao, Min|Liu, Yong|Wu, Soo-jin|Lee, Ji-hoon|Park, Min-jun|Kim, Hye-jin|Choi,
José|García, María|López, Luis|Hernández, Carmen|Díaz, Jorge|Ramírez, Rosa|Flores, Miguel|Torres, Lucía|Morales, Ángel|Cabello, José Luis|Guzmán,
Bill|Okafor, Robert|Nyambura, William|Okoro, Maria|Penalva, Angeles|Peña, Jean-Bosco|Uwimana, Kwame|Boateng, Duc|Nguyen, Hai|Nguyen, Van|Nguyen,
Hamza|Laden, Saif|Barak, Noor|Mohammad, Andrzej|Ławski, Hakon|Berg, Narendra|Chauhan, Ekaterina|Solovyova, Isaac|Ben-David, Georgios|Papadopoulos, Mikheil|Saakadze,
Mehmet|Yılmaz, Ilham|Mammadli, Ruslan|Alimov, Özgür|Demir, Gülşen|Öztürk, Reza|Hosseinzadeh, Mehdi|Karimi, Majid|Rezvani, Javad|Shirin, Hamid|Tehranchi,
François|Lefort, Jürgen|Müller, Günther|Schröter, Zoran|Stanić, Slobodan|Obrad, Seamus|Rourke, Declan|O'Reilly, Björn|Kjær, Thérèse|Dupont, Jean-Pierre|Moreau`;

const split = (name: string): { first: string; last: string } => {
  const [first, last] = name.trim().split('|');
  return { first: first!, last: last! };
};

/** The listed persons of the hard cases; their names are what they are, in no culture of the pools. */
export const hardPersons = (firstRef: number): ListedPerson[] =>
  HARD.map(([listed], index) => {
    const { first, last } = split(listed);
    return {
      ref: firstRef + index,
      culture: { code: 'hand-written', countries: ['Cuba'], given: [], family: [], titles: [] },
      given: { name: first, also: [] },
      family: { name: last, also: [] },
      aliases: [],
      born: `19${60 + index}-03-09`,
      country: 'Cuba',
    };
  });

export const hardQuestions = (persons: readonly ListedPerson[]): Question[] =>
  HARD.flatMap(([, asked], index) =>
    asked.map((name) => ({ kind: 'by hand', ...split(name), meant: persons[index]! })),
  );

export const handWrittenInnocents = (): Question[] =>
  INNOCENT.split(',').map((name) => ({ kind: 'innocent, by hand', ...split(name) }));
