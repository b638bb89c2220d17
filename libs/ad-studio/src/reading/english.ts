import { extractDeadline, type Offer, extractOffer } from './offer.js';
import type { PlainPrompt } from './plain-prompt.js';
import { isTradeWord } from './trade.js';

/** What an English prompt contains; see Reading. */
export interface EnglishReading {
  readonly product: string;
  readonly offer: Offer | null;
  readonly deadline: string | null;
  readonly audience: string | null;
  readonly benefits: readonly string[];
  readonly occasion: string | null;
  readonly brand: string | null;
  readonly isNew: boolean;
  readonly callToAction: string | null;
}

const ads =
  '(?:ads?|adverts?|advertisements?|banners?|campaigns?|creatives?|posters?|posts?|flyers?|images?|visuals?|copy|texts?|headlines?|stor(?:y|ies)|reels?)';
const leadIns: readonly RegExp[] = [
  /^(?:hi|hello|hey)[,!]?\s+/i,
  /^(?:can|could|would) you (?:please )?/i,
  /^please\s+/i,
  /^(?:i|we)(?:'d| would) (?:like|love)(?: you)? to\s+/i,
  /^(?:i|we) (?:want|need)(?: you)?(?: to)?\s+(?=create|write|make|generate|design|promote|advertise|announce|an? )/i,
  new RegExp(
    `^(?:create|write|make|generate|design|produce|craft|build|draft|prepare|give|show)\\s+(?:me |us )?(?:[\\w'-]+ ){0,6}?${ads}(?: (?:copy|creative|set|series|campaign))?\\s+(?:for|about|promoting|to promote|on|of|announcing|advertising|to advertise|showing|featuring|that (?:promotes|announces|advertises))\\s+`,
    'i',
  ),
  new RegExp(
    `^(?:[\\w'-]+ ){0,4}?${ads}(?: (?:copy|creative|set|series|campaign))?\\s+(?:for|about|promoting|to promote|announcing|advertising|to advertise)\\s+`,
    'i',
  ),
  /^(?:promote|promoting|advertise|advertising|announce|announcing|introduce|introducing|launch of|launching|launch|market|sell|present|showcase|celebrate|meet|discover|try|get|buy)\s+/i,
  /^(?:the )?(?:launch|opening|release|clearance|closing sale|sale) of\s+/i,
  /^(?:i|we) (?:run|own|have|sell|make|offer|provide|are|build|teach|organi[sz]e)\s+/i,
];
const determiner = /^(?:our|my|your|their|the|this|these|an?|some|all(?: our)?)\s+/i;
const novelty = /^(?:brand[- ]new|new|all-new|newly launched)\s+/i;

const people =
  'professionals|parents|families|kids|children|women|men|beginners|runners|cyclists|students|teachers|teams|startups|businesses|owners|founders|developers|designers|marketers|couples|travell?ers|commuters|athletes|gamers|readers|lovers|enthusiasts|homeowners|renters|seniors|teens|teenagers|adults|moms|mums|dads|mothers|fathers|freelancers|creators|photographers|musicians|writers|hikers|climbers|skiers|swimmers|shoppers|collectors|foodies|vegans|vegetarians|companies|agencies|brides|newlyweds|graduates|employees|managers|executives|engineers|nurses|doctors|farmers|gardeners|learners|drivers|riders|guests|visitors|locals|tourists|everyone|people|customers|members|fans|friends|cooks|bakers|explorers|adventurers|nomads|entrepreneurs|accountants|lawyers|makers|artists|toddlers|newcomers|expats|retirees|patients|singles|pets|hobbyists|buyers|sellers|drinkers|eaters|workers|makers|coaches|trainers|golfers|surfers|dancers|planners|leaders|gardener|groups|schools|offices';
const audience = new RegExp(
  `\\b(?:for|aimed at|targeting|targeted at|target(?: audience)?(?: is|:)|audience(?: is|:)|made for|built for|perfect for|designed for|ideal for|to)\\s+((?:(?!and |or |the |our |with |at |from |in )[\\w'’-]+ ){0,3}?(?:${people})(?: (?:and|&) (?:[\\w'-]+ ){0,2}?(?:${people}))?)\\b(?: (?:in|of|over|under|aged|with) [\\w' -]{2,20}?(?=[,.:;\\u0001]|$))?`,
  'i',
);

const actions =
  'shop now|buy now|order now|order today|book now|book today|book a (?:demo|table|room|call|test ride|visit)|reserve (?:a table|now|your (?:seat|spot|table))|learn more|find out more|sign up(?: now| today| free)?|get started|start (?:your )?free trial|try (?:it )?(?:free|now)|download(?: now| the app)?|subscribe(?: now| today)?|join (?:now|us|today)|get (?:a quote|tickets|your tickets|the app)|donate(?: now| today)?|apply now|enroll now|enrol now|register(?: now| today)?|contact us|call (?:us|now)|visit us|see the (?:menu|collection)|explore(?: now| the collection)?|discover more|pre-?order(?: now)?|schedule a (?:demo|call|visit)';
const callToAction = new RegExp(`\\b(${actions})\\b`, 'i');
const namedAction = /(?:call to action|cta)\s*[:=]?\s*([^\u0001.;,\n]{2,40})/i;

const occasion =
  /\b((?:(?:[A-Z][\w'’]+|summer|winter|spring|autumn|fall|holiday|christmas|easter|black friday|cyber monday|back[- ]to[- ]school|end[- ]of[- ](?:season|year)|clearance|flash|weekend|grand|launch|anniversary|mid-?season) ){1,2}(?:sale|offer|deal|deals|opening|event|clearance|edition|special))\b/i;

/** The end of a noun phrase. */
const boundary =
  /[,:;.!?()\u0001–—]| - |\s(?:for|with|to|that|which|who|from|at|until|till|featuring|including|made|designed|so|because|when|where|now|available|is|are|was|has|have|offers?|offering|helps?|lets?|gives?|brings?|makes?|starting|this|targeting|aimed|plus|while|before|by|you|your|we|only|just|delivered|brewed|handmade by|and (?:want|need|get|save|enjoy|i|we|the))(?=\s|$)/i;
const seasons =
  /^(?:black friday|cyber monday|cyber week|christmas|easter|valentine's day|mother's day|father's day|halloween|new year|summer|winter|spring|autumn|holiday season|prime day|singles' day)$/i;

export function readEnglish({ text, sentences, remarks }: PlainPrompt): EnglishReading {
  const said = sentences.join('. ');
  const everything = [said, ...remarks].join('. ') || text;
  const labeled = (names: string) =>
    new RegExp(`(?:^|[.\\n;,] *)(?:${names})\\s*[:=]\\s*([^.;\\n]+)`, 'i').exec(everything)?.[1]?.trim() ?? null;
  const { offer, rest: withoutOffer } = extractOffer(said, true);
  const { deadline, rest } = extractDeadline(withoutOffer);
  const who = audience.exec(rest);
  const audienceLabel = labeled('(?:target )?audience|customers|targets?');
  const sale =
    occasion.exec(rest) ??
    /^[\s\u0001]*((?:black friday|cyber monday|cyber week|christmas|easter|valentine's day|mother's day|father's day|halloween))\b/i.exec(
      rest,
    );
  const action = (namedAction.exec(everything)?.[1] ?? callToAction.exec(everything)?.[1] ?? null)?.trim() ?? null;
  const open = [who?.[0], sale?.[0], action].reduce<string>((left, taken) => (taken ? left.replace(taken, ' \u0001 ') : left), rest);
  const { product, brand, isNew, remainder } = extractSubject(labeled('product|service') ?? open, said);
  return {
    product,
    offer,
    deadline,
    audience: normalizeAudience(audienceLabel ?? who?.[1] ?? null),
    benefits: extractBenefits(remainder, product).filter((benefit) => brand === null || !benefit.includes(brand)),
    occasion: sale === null ? null : capital(sale[1]?.replace(/^(?:our|the|a) /i, '') ?? ''),
    brand: labeled('brand|company') ?? brand,
    isNew,
    callToAction: action === null ? null : capital(action),
  };
}

/** Extracts the product from the start of the text. `remainder` is the text after it. */
function extractSubject(open: string, said: string): { product: string; brand: string | null; isNew: boolean; remainder: string } {
  let head = open.replace(/^[\s\u0001]+/, '').replace(/^(?:on|off|for|of|all)\s+/i, '');
  const named = /^([A-Z][\w&'’-]*(?: [A-Z&][\w&'’-]*){0,3}) is (?:an?|the) /.exec(head);
  if (named) head = head.slice(named[0].length);
  for (const leadIn of leadIns) head = head.replace(leadIn, '');
  head = head.replace(/^[\s\u0001]+/, '').replace(/^(?:on|off|for|to|with|at|of|in)\s+/i, '');
  let isNew = /\b(?:introducing|launch|launching|new)\b/i.test(said);
  for (let before = ''; before !== head;) {
    before = head;
    if (novelty.test(head)) isNew = true;
    head = head.replace(determiner, '').replace(novelty, '');
  }
  const end = boundary.exec(head)?.index ?? head.length;
  const phrase = head.slice(0, end).trim();
  const remainder = head.slice(end);
  const isSeason = seasons.test(phrase);
  // If the first words are only an offer or a remark, the next clause contains the product.
  if ((phrase === '' || isSeason) && remainder.replace(/^[^\p{L}]+/u, '') !== '') {
    const next = remainder.replace(/^[^\p{L}\p{N}]+/u, '').replace(/^(?:on|off|for|with|at|to|of|from) /i, '');
    if (next !== head) return { ...extractSubject(next, said), brand: named?.[1] ?? null };
  }
  const brand =
    named?.[1] ?? /\b(?:at|by|from) ((?:[A-Z][\w&'’-]+)(?: (?:&|and|of|[A-Z])[\w&'’-]*){1,3})(?=[ ,.:;!\u0001]|$)/.exec(said)?.[1] ?? null;
  return { product: shorten(moveOwner(lowercaseFirst(phrase))), brand, isNew, remainder };
}

/** Converts `yoga studio's beginner classes` to `beginner classes at our yoga studio`, but keeps `men's shoes`. */
function moveOwner(phrase: string): string {
  const match = /^((?:\p{Ll}[\p{L}-]* ){0,3}\p{Ll}[\p{L}-]+)['’]s (.+)$/u.exec(phrase);
  if (match === null || /(?:^| )(?:men|women|children|kid|lady|baby|people|year|today|season|world|dog|cat)$/.test(match[1] ?? ''))
    return phrase;
  return `${match[2]} at our ${match[1]}`;
}

/** Shortens a noun phrase by removing its first words, because in English its head comes last. */
function shorten(phrase: string): string {
  const isLong = (text: string) => text.length > 38 || text.split(' ').length > 6;
  const withoutPlace = isLong(phrase) ? phrase.replace(/(?<=\S+ \S+) (?:in|near|around|of) \S+(?: \S+)?$/, '') : phrase;
  let words = (isLong(withoutPlace) ? withoutPlace.replace(/(?<=\S+ \S+) (?:in|of|near|around|at) .*$/, '') : withoutPlace).split(/\s+/);
  while (words.length > 2 && isLong(words.join(' '))) words = words.slice(1);
  return words.join(' ');
}

/** Lower-cases the first word for use inside a sentence. Names and abbreviations keep their capitals. */
function lowercaseFirst(phrase: string): string {
  const [first = '', ...others] = phrase.split(' ');
  const isName =
    (others.some((word) => /^\p{Lu}\p{Ll}/u.test(word)) && !isTradeWord(first)) || /^\p{Lu}.*\p{Lu}/u.test(first) || /\d/.test(first);
  return isName ? phrase : [first.toLowerCase(), ...others].join(' ');
}

function normalizeAudience(words: string | null): string | null {
  if (words === null) return null;
  const phrase = words
    .replace(/\u0001/g, ' ')
    .replace(/^(?:the|all|our) /i, '')
    .trim();
  const short = /^[^,;:]{3,40}/.exec(phrase)?.[0].trim() ?? null;
  return short === null ? null : lowercaseFirst(short);
}

const alone = new RegExp(
  `^(?:\\p{Lu}\\p{Ll}+|book|order|shop|buy|call|this \\w+|every \\w+|today|tomorrow|free|summer|winter|spring|autumn|fall|weekends?|(?:${people}))$`,
  'u',
);
const noBenefit =
  /\b(?:tone|style|ad|ads|banner|campaign|image|headline|call to action|cta|click|emoji|feed|facebook|instagram|google|linkedin|tiktok|please|colou?rs?|font)\b/i;

/** Extracts benefits: short phrases after the product, split at punctuation and conjunctions. */
function extractBenefits(remainder: string, product: string): string[] {
  const pieces = remainder
    .split(/[,.:;!?()\u0001–—]| - |\s(?:and|plus|as well as)\s/)
    .map((piece) =>
      piece
        .trim()
        .replace(
          /^(?:and|with|that|which|who|it|is|are|has|have|featuring|including|we offer|offers?|offering|comes? with|they|now|so|plus|also|for|to|from|at|by|you|your|the|an?|our|on|in|of|only|just)\s+/i,
          '',
        )
        .replace(/^(?:is|are|have|has|the|an?|our|your|all)\s+/i, '')
        .replace(/\s+(?:and|with|for|to|at|from|by|on|in|of|the|a|an|our|your|is|are)$/i, '')
        .trim(),
    )
    .filter((piece) => piece.length >= 4 && piece.length <= 42 && piece.split(' ').length <= 7)
    .filter((piece) => !alone.test(piece))
    .filter((piece) => !noBenefit.test(piece) && !piece.toLowerCase().includes(product.toLowerCase()) && /\p{L}{3}/u.test(piece));
  return [...new Set(pieces.map(lowercaseFirst))].slice(0, 5);
}

const capital = (text: string) => text.trim().replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
