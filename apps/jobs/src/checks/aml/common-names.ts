import { foldToken } from '../../core/names/token-forms.js';

// Words that very many people have in their names, in the usual English spelling, collected by hand. The imported lists
// show how common a word is among listed persons; this table covers the people being screened.

const VERY_COMMON = `
  mohammed muhammad mohamed mohammad ahmed ahmad ali hassan hussein hussain abdullah ibrahim khan omar umar abdul rahman yusuf khalid said mahmoud mustafa
  singh kumar devi kaur sharma patel begum islam hossain rahim karim fatima maria jose juan luis carlos antonio francisco manuel garcia rodriguez martinez
  hernandez lopez gonzalez perez sanchez ramirez torres flores rivera gomez diaz silva santos souza oliveira pereira costa ferreira joao ana pedro paulo
  john james robert michael william david richard joseph thomas charles mary smith johnson williams brown jones miller davis wilson
  ivan ivanov ivanova alexander aleksandr sergei sergey dmitri vladimir andrei elena olga natalia anna tatiana petrov petrova smirnov
  wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu lin guo he gao luo wei ming hua ping jun jian guo xiao hong min jing yan
  kim lee park pak choi choe jung jong kang cho yoon jang lim ri nguyen tran le pham hoang van thi minh tan wong chan ng
  mehmet mustafa ahmet yilmaz kaya demir jean marie michel pierre martin bernard giuseppe rossi russo giovanni mario paolo peter hans mueller schmidt
`;

const COMMON = `
  abbas abdel adam adel adil adnan akbar akram alam alan albert alberto alejandro aleksei alexandra alexei alfonso alfredo allen alvarez amin amina amir amit ammar
  anatoly andersen anderson andrew angel angela anthony anwar arif arthur arturo asad ashraf aziz azam baker bakr barbara bashir bauer becker bell benjamin
  bilal boris brian bruno bailey bianchi butler camara campbell carla carmen carter castillo castro catherine cesar chang chaudhry cheng christian christine christopher chung claudia clark
  claude collins colombo cook cooper cox cruz cristina da daniel daniela daoud dawood deborah delgado denis dennis diallo diana diego dogan domingo dominguez donald dubois durand
  eduardo edward edwards ekaterina elizabeth emma emmanuel enrique eric ernesto esposito eva evans evgeny fadi faisal fahad farah farid farouk felix fernandes fernandez fernando ferrari fischer
  francesco francois frank fraser fuentes gabriel galina george gennady gerard ghulam gomes grace graham grant gray green gregory guerrero guillermo gupta gutierrez habib hadi hakim hall hamad hamdan
  hamid hamza hans haider haris harris harun hasan hashim hassan hector heinz helen henry herrera hill hiroshi hoffmann howard hughes hugo hung husain hwang ignacio igor ilya imran ines irina isaac isabel ismail
  issa ivana jabbar jackson jacob jacques jaime jalal jamal jamil jan janet jason javier jawad jeffrey jennifer jenkins jesus jesse jessica jimenez joan jonathan jordan jorge jorgensen juarez jorge julia julio
  kamal kamara karen karl kareem karimi karimov kelly kenneth kevin khadija khaled khalil king klaus klein koch konstantin kovac kovalenko kowalski kozlov kruger kuznetsov lam larisa larsen lau laura laurent lebedev leon leonid
  lewis linda liang long lorenzo louis lucas lucia ludmila luigi luis lukas luna lyudmila macdonald majid malik manuela marc marco marcos margaret margarita maryam mariam mario mark marta martina mason matthew
  maurice max mckenzie medina mehdi mejia melnyk mendez mendoza meyer michal miguel mikhail mitchell mohan mohsen molina monica moore mora morales moreno moretti morgan morozov morris moussa mubarak munoz murphy murray musa
  nabil nadia naser nasir nasser natalya nelson nicholas nicolas nielsen nikita nikolai nikolay noor norma novak novikov nunez nur ochoa oleg omer orlov ortega ortiz osama osman ouedraogo owen ozturk pablo parker patricia patrick
  paul paula pavel pavlov pena phillips philip pham pinto popov popescu popa powell price qasim qureshi rachel rafael rahim raj rajesh ram ramadan ramon ramos rana rashid rashed raul ray rebecca reed reyes reza riaz ricardo
  richardson richter rios rizwan roberto roberts robinson rogers roger rojas roman romano romero ronald rosa ross roy ruben ruiz ruslan ruth ryan saad sabir sadiq saeed said salah salazar saleh salem salim salman salvador salvatore sam
  sami samir samuel sandra sani santiago santana sara sarah schneider schulz schwarz scott semyonov sergio shah shahid shaikh sharif sharon shen sheikh simon sofia sokolov solomon song soto stefan stefano stephen steven stewart suarez
  suleiman sultan susan svetlana syed taha tahir tang tariq taylor teresa thompson timothy tony traore tsang turner usman valentina valeria vargas vasily vasquez vega vera victor viktor victoria vincent vincenzo vogel volkov wagner walid walker
  walter wang ward watson weber werner white wolf wood wright xavier yahya yasin yasser yakov yilmaz young youssef yuri yury zahid zahra zaid zain zaman zaytsev zhang zheng zoran zubair
  cheung leung chow fung yip lai ho cheng tsai hsu lim tan goh ong teo han shin kwon hwang ahn song ryu hong yun sin o so jon an im chol song nam yong myong guk kyong il su hyok kwang tae
  bui dang do duong huynh ngo phan truong vo vu hai hung anh duc dung quang thanh tuan aung win tun kyaw myint maung htun khin
  mwangi otieno ochieng okafor okoro adeyemi ibrahim musa sani abubakar bello mohamud hassan abdi farah jama nur warsame osman diop ndiaye fall sow ba coulibaly keita toure kone mensah owusu boateng osei asante
  jovanovic petrovic nikolic markovic djordjevic stojanovic ilic stankovic pavlovic marko milan dragan aleksandar zoran hodzic horvat babic maric novak kovacevic
  arslan celik sahin aydin ozdemir kilic dogan aslan cetin kara koc kurt fatma ayse emine hatice huseyin hasan ibrahim osman yusuf murat omer
  hosseini ahmadi mohammadi rezaei karimi jafari moradi rahimi heidari ghasemi hashemi ebrahimi mousavi sadeghi gholam hossein mahdi javad
  alvarado aguilar vazquez gutierrez chavez guzman munoz cardenas contreras sandoval estrada rios cabrera campos vega figueroa acosta padilla almeida barbosa rocha ribeiro carvalho lima araujo martins alves
  rao reddy nair das ghosh banerjee mukherjee jain verma gupta joshi mishra yadav chowdhury akhtar bibi mia uddin sarkar bhatti butt iqbal javed mahmood nawaz raza
`;

const shareOf = new Map<string, number>();
for (const [words, share] of [
  [COMMON, 0.0015],
  [VERY_COMMON, 0.01],
] as const)
  for (const word of words.trim().split(/\s+/)) shareOf.set(foldToken(word), share);

/** Share of people with this folded word in their name, to the order of magnitude; undefined when it is not common. */
export const commonShare = (fold: string): number | undefined => shareOf.get(fold);
