/** An offer in the words of the prompt. `badge` is its shortest form, for an image. */
export interface Offer {
  readonly phrase: string;
  readonly badge: string;
  readonly kind: 'percent' | 'price' | 'free' | 'bundle';
}

const money = String.raw`(?:(?:US|C|A)?[$€£¥₹]\s?\d(?:[\d,.]*\d)?k?|\d(?:[\d.,\u202f ]*\d)?\s?(?:€|EUR|zł|PLN|kr|CHF|円|USD|GBP|£))`;
const number = '(?:\\d+|two|three|four|five|six|seven|ten|twelve)';

interface OfferRule {
  readonly kind: Offer['kind'];
  readonly pattern: RegExp;
  readonly badge?: (match: RegExpExecArray) => string;
}

const english: readonly OfferRule[] = [
  {
    kind: 'percent',
    pattern:
      /\b(?:(?:get|save|enjoy|take) )?(up to )?(\d{1,2})\s?%\s?(?:off|discount|savings?)(?: (?:your|the) (?:first|next) (?:order|purchase|month|year|box|visit|stay))?/i,
    badge: (m) => `${m[2]}% off`,
  },
  { kind: 'percent', pattern: /\bsave (up to )?(\d{1,2})\s?%/i, badge: (m) => `Save ${m[2]}%` },
  {
    kind: 'bundle',
    pattern: /\bbuy (?:one|1|two|2)[, ]+(?:and )?get (?:one|1|two|2)(?: (?:free|half price|for free|50% off))?/i,
    badge: (m) => m[0],
  },
  {
    kind: 'bundle',
    pattern: /\b(?:(?:2|two)[- ]for[- ](?:1|one)|(?:3|three)[- ]for[- ](?:2|two)|half[- ]price|bogo)\b/i,
    badge: (m) => m[0],
  },
  {
    kind: 'price',
    pattern: new RegExp(
      `\\b(?:(${number} (?:nights?|months?|weeks?|days?|sessions?|classes|lessons?|bottles?|meals?) )?(?:from|starting (?:at|from)|starts at|for only|for just|only|just|under|at|for))\\s+(?:only |just )?(${money})(?:\\s?(?:per|a|an|/)\\s?(?:month|night|person|week|year|day|mo|user|class|bottle))?`,
      'i',
    ),
    badge: (m) => m[0].replace(/^.*?((?:from|only|just|under|starting at|for)?\s*(?:US|C|A)?[$€£¥₹\d].*)$/i, '$1').trim(),
  },
  { kind: 'free', pattern: /\b\d+[- ](?:day|week|month)(?: free)? trial\b/i, badge: (m) => m[0] },
  {
    kind: 'free',
    pattern: /\b(?:your )?first (?:class|month|lesson|box|session|order|week|consultation|delivery|visit|ride) (?:is |for )?free\b/i,
    badge: (m) => m[0],
  },
  {
    kind: 'free',
    pattern:
      /\bfree (?:[a-z0-9'-]+ ){0,2}?(?:shipping|delivery|returns|trial|consultation|quote|samples?|parking|breakfast|gift|class|lesson|month|demo|test rides?|tasting|installation|entry|admission|wi-?fi|(?:room )?upgrades?|estimates?|check-?up|fitting|workshop)(?: on (?:your |the )?(?:first|all|every) orders?| over [$€£]\d+)?/i,
    badge: (m) => m[0],
  },
];

const multilingual: readonly OfferRule[] = [
  {
    kind: 'percent',
    pattern:
      /(?:bis zu |jusqu'à |hasta (?:un )?|fino al |até |tot |do )?(\d{1,2})\s?%(?:\s?(?:rabatt|nachlass|(?:de |di )?(?:réduction|remise|rabais|descuento|desconto|sconto)|korting|zniżki|rabatu|オフ|引き|off))?/iu,
    badge: (m) => m[0],
  },
  {
    kind: 'price',
    pattern: new RegExp(
      `(?:ab|nur|schon ab|dès|à partir de|seulement|desde|solo|por solo|a partire da|da soli|a partir de|por|vanaf|slechts|już od|od|tylko)\\s+(${money})(?:\\s?(?:pro|par|por|per|al|za|/)\\s?\\p{L}+)?`,
      'iu',
    ),
    badge: (m) => m[0],
  },
  { kind: 'price', pattern: /(?:[¥￥]\s?)?\d[\d,]*\s?円(?:から|〜)?/u, badge: (m) => m[0] },
  {
    kind: 'free',
    pattern:
      /(?:kostenlose[rsn]? \p{L}+|gratis \p{L}+|(?:(?:erste[rs]?|première?|premier|primera?|prima|primo|primeir[ao]|eerste) )?\p{L}+ (?:offerte?s?|gratuite?s?|gratis|grátis)|darmowa \p{L}+|送料無料|無料\p{L}{0,4})/iu,
    badge: (m) => m[0],
  },
];

const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** Extracts the first offer of a text, strongest kinds first. `rest` is the text without it. */
export function extractOffer(text: string, isEnglish: boolean): { offer: Offer | null; rest: string } {
  for (const { kind, pattern, badge } of isEnglish ? english : multilingual) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const phrase = match[0]
      .replace(/^(?:get|enjoy|take) /i, '')
      .replace(/(\d)\s%/, isEnglish ? '$1%' : '$1 %')
      .trim();
    const short = capital(
      (badge?.(match) ?? phrase)
        .replace(/^(?:for|at) /i, '')
        .replace(/ (?:on|over|for) (?:your|the|all|every|[$€£]).*$/i, '')
        .trim(),
    );
    const rest = `${text.slice(0, match.index)} \u0001 ${text.slice(match.index + match[0].length)}`;
    return { offer: { kind, phrase: capital(phrase), badge: short }, rest };
  }
  return { offer: null, rest: text };
}

const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const month = '(?:january|february|march|april|may|june|july|august|september|october|november|december)';
const deadline = new RegExp(
  `\\b(?:this weekend(?: only)?|today only|this week(?: only)?|for a limited time(?: only)?|limited time(?: only| offer)?|while (?:stocks?|supplies) lasts?|(?:until|till|through|ends?(?: on)?|by|before) (?:(?:next |this )?${weekday}|(?:the )?end of (?:the )?(?:month|week|year|summer|winter|spring|autumn|season)|${month} \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}|midnight|christmas|easter|new year))`,
  'i',
);

/** Extracts the deadline of an offer from an English text; null when there is none. */
export function extractDeadline(text: string): { deadline: string | null; rest: string } {
  const match = deadline.exec(text);
  if (match === null) return { deadline: null, rest: text };
  return {
    deadline: match[0].replace(/^for a /i, ''),
    rest: `${text.slice(0, match.index)} \u0001 ${text.slice(match.index + match[0].length)}`,
  };
}
