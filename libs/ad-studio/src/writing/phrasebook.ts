import type { Trade } from '../reading/trade.js';

/** Templates of one language. `{p}` is the product as written in the prompt, `{P}` the same with a capital. */
export interface Phrasebook {
  readonly colon: string;
  readonly headlines: readonly string[];
  readonly hooks: readonly string[];
  readonly openers: readonly string[];
  readonly lines: readonly string[];
  readonly actions: Readonly<Record<ActionKind, string>>;
  /** Text before the product in a prompt that is not part of it. */
  readonly leadIn: RegExp;
  /** The end of the product. */
  readonly boundary: RegExp;
}

export type ActionKind = 'shop' | 'book' | 'order' | 'try' | 'learn' | 'join' | 'give';

const kinds: Readonly<Partial<Record<Trade, ActionKind>>> = {
  books: 'shop',
  outdoors: 'shop',
  fashion: 'shop',
  beauty: 'shop',
  home: 'shop',
  garden: 'shop',
  pets: 'shop',
  sport: 'shop',
  travel: 'book',
  health: 'book',
  property: 'book',
  coffee: 'order',
  food: 'order',
  software: 'try',
  learning: 'join',
  events: 'join',
  giving: 'give',
};
export const actionKindOf = (trade: Trade): ActionKind => kinds[trade] ?? 'learn';

const actions = (list: string): Phrasebook['actions'] => {
  const [shop = '', book = '', order = '', attempt = '', learn = '', join = '', give = ''] = list.split('|');
  return { shop, book, order, try: attempt, learn, join, give };
};
const list = (text: string) => text.split('|');

/** The templates of each language, by its tag. */
export const phrasebooks: Readonly<Record<string, Phrasebook>> = {
  de: {
    colon: ': ',
    headlines: list('{P}: jetzt entdecken|Lust auf {p}?|Zeit für {p}|Endlich da: {p}'),
    hooks: list('Einfach gut|Das Warten lohnt sich|Schau vorbei|Für jeden Tag gemacht'),
    openers: list('Jetzt entdecken: {p}.|Lust auf {p}?|Gute Nachrichten: {p}.'),
    lines: list('Einfach ansehen und aussuchen.|Wir freuen uns auf dich.|Schau es dir an.'),
    actions: actions('Jetzt kaufen|Jetzt buchen|Jetzt bestellen|Jetzt testen|Mehr erfahren|Jetzt anmelden|Jetzt spenden'),
    leadIn:
      /^(?:bitte )?(?:erstelle?n?|schreibe?n?|mach(?:e|en)?|gestalte?n?|wir (?:brauchen|suchen|möchten|verkaufen|bieten)|ich (?:brauche|möchte|verkaufe)|bewirb|bewerben sie)\s+(?:mir |uns )?(?:.{0,40}?\b(?:für|über|zu|zum|zur)\s+)?|^(?:eine?n? )?\S*(?:werbung|anzeige|kampagne|banner|beitrag|post)\s+(?:für|über|zu|zum|zur)\s+|^(?:unser(?:e[nrms]?)?|der|die|das|den|dem|eine?[nrms]?|neue?[nrms]?|mein(?:e[nr]?)?)\s+/i,
    boundary:
      /[,:;.!?()\u0001–—]| - |\s(?:für|mit|ab|bis|bei|zum|zur|jetzt|die|der|das|und (?:wir|sie|du)|aus|am|auf|ohne|nur|inklusive|inkl|von)(?=\s|$)/i,
  },
  fr: {
    colon: ' : ',
    headlines: list('{P} : à découvrir|Envie de nouveauté ? {P}|Place à l’essentiel : {p}|Enfin là : {p}'),
    hooks: list('Le plaisir, tout simplement|Laissez-vous tenter|À vous de jouer|Chaque jour compte'),
    openers: list('À découvrir : {p}.|Bonne nouvelle : {p}.|On vous attendait : {p}.'),
    lines: list('Laissez-vous tenter.|À découvrir dès maintenant.|On vous attend.'),
    actions: actions('Acheter|Réserver|Commander|Essayer|En savoir plus|S’inscrire|Faire un don'),
    leadIn:
      /^(?:(?:merci de |veuillez )?(?:crée[zr]?|rédige[zr]?|écri(?:s|vez|re)|fai(?:s|tes|re)|génère[zr]?|génére[zr])\s+(?:moi |nous )?(?:.{0,40}?\bpour\s+)?|(?:une? )?(?:publicité|annonce|campagne|bannière|visuel|affiche|pub)\s+(?:pour|sur)\s+|(?:nous vendons|nous proposons|promouvoir|découvrez)\s+|(?:nos?|notre|les?|la|l['’]|des|du|une?|nouvelles?|nouveaux?|nouvel|mes|mon|ma)\s*(?<=['’]|\s))/i,
    boundary:
      /[,:;.!?()\u0001–—]| - |\s(?:pour|avec|dès|à partir|jusqu|chez|qui|que|et (?:nous|vous)|sans|maintenant|seulement|dans|sur)(?=[\s'’]|$)/i,
  },
  es: {
    colon: ': ',
    headlines: list('{P}: descúbrelo ya|¿Te apetece? {P}|Llega lo nuevo: {p}|Es el momento: {p}'),
    hooks: list('Date el gusto|Hecho para cada día|Tu momento empieza aquí|Mira lo que te espera'),
    openers: list('Ya está aquí: {p}.|Buenas noticias: {p}.|Para ti: {p}.'),
    lines: list('Descúbrelo hoy.|Te esperamos.|Échale un vistazo.'),
    actions: actions('Comprar ahora|Reservar ahora|Pedir ahora|Pruébalo ahora|Más información|Inscribirse|Donar ahora'),
    leadIn:
      /^(?:(?:por favor,? )?(?:crea[r]?|escrib[ea]r?|haz|hacer|genera[r]?|diseña[r]?)\s+(?:.{0,40}?\b(?:para|de|sobre)\s+)?|(?:un[ao]? )?(?:anuncio|publicidad|campaña|banner|cartel)\s+(?:para|de|sobre)\s+|(?:vendemos|ofrecemos|promociona[r]?)\s+|(?:nuestr[oa]s?|el|la|los|las|un[ao]?s?|nuev[oa]s?|mis?)\s+)/i,
    boundary: /[,:;.!?()\u0001–—]| - |\s(?:para|con|desde|hasta|que|y (?:te|le|nos)|sin|ahora|solo|por|a partir)(?=\s|$)/i,
  },
  it: {
    colon: ': ',
    headlines: list('{P}: da scoprire|Voglia di novità? {P}|È il momento: {p}|Finalmente: {p}'),
    hooks: list('Concediti il meglio|Fatto per ogni giorno|Il tuo momento è ora|Guarda cosa ti aspetta'),
    openers: list('Da scoprire: {p}.|Buone notizie: {p}.|Per te: {p}.'),
    lines: list('Scoprilo oggi.|Ti aspettiamo.|Dai un’occhiata.'),
    actions: actions('Acquista ora|Prenota ora|Ordina ora|Prova ora|Scopri di più|Iscriviti ora|Dona ora'),
    leadIn:
      /^(?:(?:per favore,? )?(?:crea(?:re)?|scrivi|scrivere|fai|genera(?:re)?)\s+(?:.{0,40}?\b(?:per|di|su)\s+)?|(?:un[oa']? ?)?(?:annuncio|pubblicità|campagna|banner|locandina)\s+(?:per|di|su)\s+|(?:vendiamo|offriamo|promuovi(?:amo)?)\s+|(?:nostr[oaie]|il|lo|la|i|gli|le|l['’]|un[oa]?|nuov[oaie]|mi[oa])\s*(?<=['’]|\s))/i,
    boundary: /[,:;.!?()\u0001–—]| - |\s(?:per|con|fino|a partire|che|e (?:ti|vi|ci)|senza|ora|solo)(?=\s|$)/i,
  },
  pt: {
    colon: ': ',
    headlines: list('{P}: descubra já|Que tal? {P}|Chegou a hora: {p}|Finalmente: {p}'),
    hooks: list('Um mimo para você|Feito para todos os dias|O seu momento começa aqui|Veja o que espera por você'),
    openers: list('Já chegou: {p}.|Boas notícias: {p}.|Para você: {p}.'),
    lines: list('Descubra hoje.|Esperamos por você.|Venha conhecer.'),
    actions: actions('Comprar agora|Reservar agora|Pedir agora|Experimente agora|Saiba mais|Inscreva-se|Doar agora'),
    leadIn:
      /^(?:(?:por favor,? )?(?:cri[ae]r?|escrev[ae]r?|faça|fazer|ger[ae]r?)\s+(?:.{0,40}?\b(?:para|de|sobre)\s+)?|(?:uma? )?(?:anúncio|publicidade|campanha|banner|cartaz)\s+(?:para|de|sobre)\s+|(?:vendemos|oferecemos|promova|promover)\s+|(?:noss[oa]s?|os?|as?|uma?s?|nov[oa]s?|meus?|minhas?)\s+)/i,
    boundary: /[,:;.!?()\u0001–—]| - |\s(?:para|com|desde|até|que|e (?:te|lhe|nos)|sem|agora|só|por|a partir)(?=\s|$)/i,
  },
  nl: {
    colon: ': ',
    headlines: list('{P}: ontdek het nu|Zin in {p}?|Tijd voor {p}|Eindelijk: {p}'),
    hooks: list('Gewoon goed|Kom langs|Gemaakt voor elke dag|Dit wil je zien'),
    openers: list('Ontdek het nu: {p}.|Zin in {p}?|Goed nieuws: {p}.'),
    lines: list('Bekijk het zelf.|We zien je graag.|Neem gerust een kijkje.'),
    actions: actions('Shop nu|Boek nu|Bestel nu|Probeer nu|Meer informatie|Schrijf je in|Doneer nu'),
    leadIn:
      /^(?:(?:maak|schrijf|genereer|ontwerp|wij (?:verkopen|zoeken)|we (?:verkopen|zoeken))\s+(?:.{0,40}?\b(?:voor|over)\s+)?|(?:een )?\S*(?:advertentie|reclame|campagne|banner|bericht)\s+(?:voor|over)\s+|(?:onze?|ons|de|het|een|nieuwe?|mijn)\s+)/i,
    boundary: /[,:;.!?()\u0001–—]| - |\s(?:voor|met|vanaf|tot|bij|nu|die|dat|en (?:wij|we|je)|zonder|slechts|van)(?=\s|$)/i,
  },
  pl: {
    colon: ': ',
    headlines: list('{P}: sprawdź teraz|Czas na coś dobrego: {p}|Nareszcie: {p}|Poznaj bliżej: {p}'),
    hooks: list('Po prostu dobre|Zobacz, co czeka|Stworzone na co dzień|Zajrzyj do nas'),
    openers: list('Sprawdź teraz: {p}.|Dobra wiadomość: {p}.|Dla ciebie: {p}.'),
    lines: list('Zobacz to dziś.|Zapraszamy.|Przekonaj się.'),
    actions: actions('Kup teraz|Zarezerwuj|Zamów teraz|Wypróbuj|Dowiedz się więcej|Zapisz się|Wesprzyj'),
    leadIn:
      /^(?:(?:proszę )?(?:stwórz|utwórz|napisz|zrób|wygeneruj|przygotuj)\s+(?:.{0,40}?\b(?:dla|o|na)\s+)?|(?:reklama|ogłoszenie|kampania|baner|plakat)\s+(?:dla|o|na)?\s*|(?:sprzedajemy|oferujemy|promuj)\s+|(?:nasz[aey]?|now[yae]|mój|moja|moje)\s+)/i,
    boundary: /[,:;.!?()\u0001–—]| - |\s(?:dla|z|ze|od|do|teraz|który|która|które|i (?:my|ty)|bez|tylko|na|już|przy)(?=\s|$)/i,
  },
  ja: {
    colon: '：',
    headlines: list('{P}、新登場|{p}をもっと身近に|今こそ、{p}|{p}、はじめよう'),
    hooks: list('いつもの毎日に、いいものを|あなたの毎日に|見つけよう、お気に入り|今日からはじめる'),
    openers: list('{P}のご案内です。|今こそ、{p}。|{p}をぜひご覧ください。'),
    lines: list('くわしくはこちら。|ぜひお試しください。|お待ちしています。'),
    actions: actions('今すぐ購入|今すぐ予約|今すぐ注文|試してみる|詳しく見る|申し込む|寄付する'),
    leadIn: /^(?:新しい|当店の|弊社の|私たちの|当社の)/u,
    boundary:
      /[、。，,:：;!！?？()（）「」\u0001\s]|(?:の広告|の宣伝|のバナー|向け|のための|を(?:宣伝|紹介|販売|PR)|が(?:今|登場|発売)|で(?:は|す)|です|ます)/u,
  },
};

/** The languages whose texts are more than the words of the prompt and a closing line. English has an author of its own. */
export const phrasebookLanguages: readonly string[] = ['en', ...Object.keys(phrasebooks)];
