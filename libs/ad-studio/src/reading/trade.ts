/** Lines of business with their keywords. The trade determines the picture, the button and some texts. */
export const trades = {
  books:
    'book books novel novels reading reader readers bookshop bookstore library story stories author paperback paperbacks fiction editions',
  coffee: 'coffee espresso roast roasted roastery beans cafe café tea barista latte matcha brew',
  food: 'food restaurant pizza burger bakery bread meal meals kitchen chef snack snacks menu dinner lunch brunch breakfast chocolate cake recipe catering sushi grocery cheese wine beer ramen',
  travel:
    'hotel hotels travel trip trips vacation holiday holidays weekend getaway getaways resort flight flights beach island cruise tour tours hostel seaside lodge stay nights escape escapes tourism rooms',
  outdoors:
    'hiking hike camping tent tents backpack backpacks trail mountain mountains outdoor outdoors climbing ski skis kayak fishing waterproof',
  cycling:
    'bike bikes bicycle bicycles cycling e-bike e-bikes ebike cargo scooter scooters commuter commuters helmet ride rides rider riders gravel',
  sport:
    'running shoes sneakers fitness gym workout marathon training sport sports athletes runner runners football tennis swim swimming classes studio',
  fashion:
    'dress dresses jacket jackets clothing fashion jeans shirt shirts wear boots bag bags handbag jewelry jewellery watch watches sunglasses collection outfit linen wool denim sweaters',
  beauty:
    'spa sauna massage skincare skin serum cream cosmetics makeup beauty perfume salon hair shampoo soap lotion nails moisturizer sunscreen lipstick candle candles',
  home: 'sofa furniture lamp lamps kitchenware bed beds mattress rug rugs decor home interior table chairs chair bathroom curtains bedding ceramics mugs',
  property: 'apartment apartments real estate house houses rent property homes mortgage condo villa realtor tenants landlord',
  garden: 'garden gardening plant plants seeds flowers flower lawn greenhouse solar eco sustainable recycled compost trees',
  software:
    'app apps software saas platform tool crm dashboard automation ai cloud api startup startups productivity project analytics website online workflow developers teams invoicing scheduling',
  learning:
    'course courses learn learning school university tutoring tutor language lessons bootcamp workshop training students education webinar certificate degree classes teacher',
  finance:
    'bank banking savings loan insurance invest investing investment accounting tax taxes credit card budget pension finance bookkeeping payments',
  pets: 'dog dogs cat cats pet pets puppy kitten vet treats leash grooming',
  family: 'kids children baby babies toys toy parents family families mom moms mums toddlers playground stroller nursery',
  health:
    'health dental dentist doctor clinic therapy wellness vitamins supplement sleep meditation physiotherapy mental nutrition glasses yoga pilates mindfulness',
  events:
    'concert festival event events tickets conference show theatre theater party wedding exhibition match live music gala meetup summit meetings venue',
  careers: 'job jobs hiring career careers vacancy vacancies recruiting recruitment apprenticeship internship',
  giving: 'donate donation charity nonprofit fundraiser volunteer volunteers foundation cause refugees shelter help',
  electronics:
    'headphones headphone laptop laptops tablet tablets phone phones smartphone camera cameras speaker speakers tv console gaming earbuds charger monitor keyboard smartwatch electronics',
  services:
    'cleaning plumber plumbing repair renovation moving consulting agency lawyer photography electrician roofing car garage service services maintenance painter locksmith',
} as const;
export type Trade = keyof typeof trades | 'general';
export const tradeNames = [...Object.keys(trades), 'general'] as readonly Trade[];

const tradeOfWord = new Map<string, Trade[]>();
for (const [trade, words] of Object.entries(trades)) {
  for (const word of words.split(' ')) tradeOfWord.set(word, [...(tradeOfWord.get(word) ?? []), trade as Trade]);
}

/** Whether a word is a keyword of a trade and therefore not a name. */
export const isTradeWord = (word: string): boolean => tradeOfWord.has(word.toLowerCase());

/** Keywords of other languages. */
const foreignTradePatterns: readonly (readonly [Trade, RegExp])[] = [
  ['coffee', /kaffee|caf[ée]|caffè|koffie|kawa|コーヒー|珈琲|ラテ|抹茶|お茶|herbat|\btee\b|\bthé\b|茶|咖啡|커피|قهوة|קפה|कॉफी|กาแฟ|кофе/iu],
  [
    'travel',
    /reise|urlaub|ferien|hôtel|voyage|vacances|viaje|vacaciones|viaggio|vacanz|viagem|férias|reis\b|vakantie|podróż|wakacje|旅行|ホテル|温泉|여행|호텔|旅|酒店|سفر|فندق|נופש|מלון|यात्रा|होटल|เที่ยว|โรงแรม|отель|отпуск/iu,
  ],
  ['cycling', /fahrrad|rad\b|räder|vélo|bicicleta|bicicletta|fiets|rower|自転車|자전거|自行车|велосипед|دراج/iu],
  [
    'sport',
    /laufschuh|sport|course à pied|zapatill|correr|scarpe|corsa|tênis|hardloop|buty|bieg|ランニング|スポーツ|운동|跑步|حذاء|أحذية|נעל|जूते|รองเท้า|кроссовк|фитнес/iu,
  ],
  ['books', /buch|bücher|livre|libro|livro|boek|książk|本屋|書店|책|书|كتاب|كتب|ספר|किताब|หนังสือ|книг/iu],
  [
    'food',
    /brot|bäckerei|essen|restaurant|boulangerie|pain\b|comida|panader|ristorante|cibo|padaria|eten|bakker|piekarn|jedzen|料理|レストラン|寿司|パン|음식|빵|美食|面包|مطعم|طعام|מסעדה|खाना|อาหาร|ресторан|пицц|хлеб/iu,
  ],
  [
    'beauty',
    /kosmetik|hautpflege|seife|cosmétique|parfum|cosmétic|belleza|bellezza|beleza|schoonheid|kosmety|化粧|コスメ|화장품|护肤|عطر|עור|โฟม|космет|крем/iu,
  ],
  [
    'fashion',
    /kleid|mode\b|robe|ropa|vestid|moda|abiti|roupa|kleding|odzie|sukien|服|ファッション|의류|连衣裙|فستان|ملابس|שמל|कपड़े|เสื้อ|одежд|плать/iu,
  ],
  ['home', /möbel|sofa|meuble|canapé|muebl|mobili|móve|meubel|mebl|家具|가구|أثاث|ריהוט|เฟอร์นิเจอร์|мебел/iu],
  ['garden', /garten|pflanze|jardin|plante|jardín|giardin|jardim|tuin|ogród|花|庭|꽃|鲜花|حديقة|ורד|फूल|ดอกไม้|цвет|сад/iu],
  ['software', /software|logiciel|aplicaci|applicazion|aplicativo|アプリ|앱|应用|软件|تطبيق|אפליקצי|ऐप|แอป|приложен/iu],
  ['learning', /sprachkurs|kurs|cours|curso|corso|cursus|教室|講座|英語|학원|课程|دورة|קורס|कोर्स|เรียน|курс/iu],
];

/** Detects the trade of a prompt by weighted keywords. Words of the product have more weight. */
export function detectTrade(text: string, product: string): Trade {
  const scores = new Map<Trade, number>();
  const count = (words: string, weight: number) => {
    for (const word of words.toLowerCase().match(/[\p{L}-]+/gu) ?? []) {
      for (const trade of tradeOfWord.get(word) ?? []) scores.set(trade, (scores.get(trade) ?? 0) + weight);
    }
  };
  count(text, 1);
  count(product, 3);
  // The last words before a place are the head of the phrase: an organic coffee subscription, a coffee table.
  count(
    product
      .replace(/ (?:in|of|at|near|for) .*$/i, '')
      .split(' ')
      .slice(-2)
      .join(' '),
    2,
  );
  for (const [trade, pattern] of foreignTradePatterns) if (pattern.test(text)) scores.set(trade, (scores.get(trade) ?? 0) + 2);
  const [best] = [...scores].sort((a, b) => b[1] - a[1]);
  return best?.[0] ?? 'general';
}
