import type { Script } from '../reading/language-guess.js';
import { phrasebooks } from './phrasebook.js';

const list = (text: string) => text.split('|');

/**
 * Short sentences that are true of any product, for languages without a phrasebook. They make the variants of a short prompt differ;
 * everything about the product keeps the words of the prompt.
 */
const closingLines: Readonly<Record<string, readonly string[]>> = {
  ar: list('اكتشف المزيد اليوم.|يسعدنا أن نراك.|ألقِ نظرة الآن.|صُنع لكل يوم.'),
  bg: list('Вижте повече още днес.|Очакваме ви.|Разгледайте отблизо.|За всеки ден.'),
  cs: list('Objevte více ještě dnes.|Těšíme se na vás.|Podívejte se zblízka.|Pro každý den.'),
  da: list('Se mere i dag.|Vi glæder os til at se dig.|Tag et nærmere kig.|Til hver dag.'),
  el: list('Ανακαλύψτε περισσότερα σήμερα.|Σας περιμένουμε.|Ρίξτε μια ματιά.|Για κάθε μέρα.'),
  fi: list('Tutustu jo tänään.|Tervetuloa.|Katso tarkemmin.|Jokaiseen päivään.'),
  he: list('גלו עוד היום.|נשמח לראות אתכם.|בואו להציץ.|לכל יום.'),
  hi: list('आज ही और जानें।|आपका स्वागत है।|एक नज़र डालें।|हर दिन के लिए।'),
  hu: list('Fedezze fel még ma.|Várjuk szeretettel.|Nézze meg közelebbről.|Minden napra.'),
  id: list('Temukan hari ini.|Kami menantikan Anda.|Lihat lebih dekat.|Untuk setiap hari.'),
  ko: list('지금 만나 보세요.|여러분을 기다립니다.|가까이에서 살펴보세요.|매일을 위해.'),
  nb: list('Se mer i dag.|Vi gleder oss til å se deg.|Ta en nærmere titt.|For hver dag.'),
  ro: list('Descoperă mai multe astăzi.|Te așteptăm.|Aruncă o privire.|Pentru fiecare zi.'),
  ru: list('Узнайте больше сегодня.|Ждём вас.|Присмотритесь поближе.|На каждый день.'),
  sv: list('Upptäck mer i dag.|Vi ser fram emot att träffa dig.|Ta en närmare titt.|För varje dag.'),
  th: list('ดูเพิ่มเติมวันนี้|ยินดีต้อนรับ|ลองดูใกล้ ๆ|สำหรับทุกวัน'),
  tr: list('Bugün keşfedin.|Sizi bekliyoruz.|Yakından bakın.|Her gün için.'),
  uk: list('Дізнайтеся більше сьогодні.|Чекаємо на вас.|Придивіться ближче.|На кожен день.'),
  vi: list('Khám phá ngay hôm nay.|Chúng tôi mong được gặp bạn.|Hãy xem kỹ hơn.|Cho mỗi ngày.'),
  zh: list('今天就来了解。|期待您的光临。|走近看看。|为每一天。'),
  'zh-Hant': list('今天就來了解。|期待您的光臨。|走近看看。|為每一天。'),
};
/** Norwegian usually means Bokmål. */
const sameLines: Readonly<Record<string, string>> = { no: 'nb' };

const scriptNames: Readonly<Record<string, Script>> = {
  Latn: 'latin',
  Cyrl: 'cyrillic',
  Grek: 'greek',
  Arab: 'arabic',
  Hebr: 'hebrew',
  Deva: 'devanagari',
  Thai: 'thai',
  Kore: 'hangul',
  Hans: 'han',
  Hant: 'han',
};

/** The languages that the engine writes, and whose scripts it draws: ISO 639 codes. */
export const writtenLanguages: readonly string[] = [
  ...new Set(['en', ...Object.keys(phrasebooks), ...Object.keys(closingLines), ...Object.keys(sameLines)].map((tag) => tag.slice(0, 2))),
].sort();

/** The closing lines for a text in a language. None if the text is written in the script or the words of another language. */
export function closingLinesFor(tag: string, script: Script, guess: string | null): readonly string[] {
  const locale = new Intl.Locale(tag).maximize();
  const language = sameLines[locale.language] ?? locale.language;
  if (scriptNames[locale.script ?? ''] !== script || (guess !== null && guess !== language)) return [];
  return closingLines[`${language}-${locale.script}`] ?? closingLines[language] ?? [];
}
