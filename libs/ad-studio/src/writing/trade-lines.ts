import type { Trade } from '../reading/trade.js';

export interface TradeLines {
  /** Headlines without a product. They claim nothing that the prompt does not say. */
  readonly hooks: readonly string[];
  /** Sentences for the text. */
  readonly lines: readonly string[];
  readonly callToAction: string;
}

const linesOf = (callToAction: string, hooks: string, lines: string): TradeLines => ({
  callToAction,
  hooks: hooks.split('|'),
  lines: lines.split('|'),
});

const special: readonly (readonly [RegExp, string])[] = [
  [/\b(?:class|classes|session|sessions|lesson|lessons|studio|appointment|massage|check|rides?|tours?|tasting|table)\b/i, 'Book now'],
  [/\b(?:meetings?|conference rooms?|catering|group bookings?)\b/i, 'Get a quote'],
  [/\b(?:tickets?|concert|festival|show)\b/i, 'Get tickets'],
  [/\b(?:mobile app|loyalty app|app)\b/i, 'Get the app'],
  [/\bsubscription|subscribe|newsletter|membership|club\b/i, 'Subscribe now'],
  [/\b(?:story hour|event|workshop|meetup|open day)\b/i, 'Save your spot'],
];

/** The default text of the button of an English ad. */
export function defaultCallToAction(trade: Trade, product: string, isBargain: boolean): string {
  const own = special.find(([pattern]) => pattern.test(product))?.[1];
  return own ?? (trade === 'general' && isBargain ? 'Shop now' : tradeLines[trade].callToAction);
}

/** Texts for English ads by trade. */
export const tradeLines: Readonly<Record<Trade, TradeLines>> = {
  books: linesOf(
    'Browse books',
    'Find your next chapter|One more chapter|Stories worth staying in for|Lose yourself in a book',
    'A good book is waiting for you.|Find the one you will pass on to a friend.',
  ),
  coffee: linesOf(
    'Order now',
    'Better mornings start here|Make your morning count|The cup you look forward to|Slow down, sip up',
    'Because the first cup sets the tone.|Make room for a better morning.',
  ),
  food: linesOf(
    'Order now',
    'Come hungry|Good food, good mood|Save room for this|Dinner is sorted',
    'Good food is better shared.|Come as you are, and come hungry.',
  ),
  travel: linesOf(
    'Book now',
    'Your next escape|Pack light, stay longer|Wake up somewhere new|You have earned a break',
    'Leave the to-do list at home.|Some weekends are worth remembering.',
  ),
  outdoors: linesOf(
    'Shop now',
    'The outside is calling|Go further out|Ready for any trail|Weather? Bring it on',
    'Good gear, then nothing but the trail.|Adventure starts at the front door.',
  ),
  cycling: linesOf(
    'Learn more',
    'Enjoy the ride|Two wheels, one good mood|Take the fun way there|Roll into your day',
    'The best part of the day can be the way there.|Fresh air is included.',
  ),
  sport: linesOf(
    'Shop now',
    'Find your stride|Ready when you are|Move your way|One more lap',
    'Start where you are.|Every personal best starts with one step.',
  ),
  fashion: linesOf(
    'Shop now',
    'Wear what feels right|Your new favorite|Dressed for every day|Made to be lived in',
    'Pieces you will reach for again and again.|Simple to put on, easy to love.',
  ),
  beauty: linesOf(
    'Shop now',
    'A moment for yourself|Care you can feel|Glow your own way|Small ritual, good day',
    'Take a minute. It is yours.|Kind to yourself, every day.',
  ),
  home: linesOf(
    'Shop now',
    'Feel at home|Home, your way|Make room for better|Come home to this',
    'Small changes, and the whole room feels new.|Because home should feel like you.',
  ),
  property: linesOf(
    'Book a visit',
    'Find your place|Come home to this|Room to grow|Your key is waiting',
    'Come and see it for yourself.|The right place changes everything.',
  ),
  garden: linesOf(
    'Shop now',
    'Let it grow|Greener every day|Bring the outside in|Plant something good',
    'Good things grow with time.|A little green goes a long way.',
  ),
  software: linesOf(
    'Try it now',
    'Work that flows|Less busywork|Simple from day one|More done, less fuss',
    'Spend your time on the work that matters.|Set it up today, and see for yourself.',
  ),
  learning: linesOf(
    'Enroll now',
    'Start where you are|Your next skill|Learn it your way|Curious? Begin here',
    'One lesson at a time.|The best day to start is today.',
  ),
  finance: linesOf(
    'Learn more',
    'Money, made clear|Plan with a clear view|Know where you stand|Your money, your plan',
    'Clear terms, so you can decide in peace.|Know what comes next.',
  ),
  pets: linesOf(
    'Shop now',
    'For your best friend|Happy tails start here|Four paws approve|Treat the one who waits',
    'They give you everything. Give something back.|Wagging is the best review.',
  ),
  family: linesOf(
    'Learn more',
    'Big fun for little ones|Made for small hands|Family time, sorted|Let them be curious',
    'Little moments become big memories.|Fun for them, easy for you.',
  ),
  health: linesOf(
    'Book now',
    'Feel like yourself|Small steps, every day|Time to look after you|Here to help',
    'Looking after yourself can be simple.|It starts with a first step.',
  ),
  events: linesOf(
    'Get tickets',
    'Save the date|Be there|You had to be there|See you there',
    'Bring a friend, or make one there.|Some things you have to see live.',
  ),
  careers: linesOf(
    'Apply now',
    'Come and join us|Grow with good people|Your next chapter at work|Bring what you are good at',
    'Good work, good people.|We would like to meet you.',
  ),
  giving: linesOf(
    'Donate now',
    'Be part of it|Every bit helps|Help is a verb|Do something good today',
    'Together, small things become big.|What you give goes further than you think.',
  ),
  electronics: linesOf(
    'Shop now',
    'Press play|Tech that keeps up|Switch it on|Ready when you are',
    'Plug in and enjoy.|Made to keep up with your day.',
  ),
  services: linesOf(
    'Get a quote',
    'Consider it done|Leave it to us|One call, sorted|Help when you need it',
    'Tell us what you need.|You have better things to do.',
  ),
  general: linesOf(
    'Learn more',
    'Good things start here|Worth a closer look|See what is new|Made for every day',
    'Take a closer look.|See for yourself.',
  ),
};
