// From the table of Unicode that goes with UTS #39 (confusables.txt): the letters whose skeleton is one Latin letter, also by their capital.
// Letters that NFKD decomposes, such as mathematical ones, are left out.
const lookalikes: Readonly<Record<string, string>> = {
  a: 'ɑαаꭺᗅꓮ𐊠𖽀',
  b: 'ƅβвьꮟᏼᑲᖯᗷᲀꓐꞵ𐊂𐊡𐌁',
  c: 'сꮯᲃᴄⲥꓚ𐊢𐌂𐐽𐔜',
  d: 'ԁꭰꮷᑯᗞᗪꓒꓓ',
  e: 'εеҽꭼⴹꓰꬲ𐊆𑣆𑣎',
  f: 'ϝքᖴẝꓝꞙꬵ𐊇𐊥𐔥𑣂',
  g: 'ƍɡԍցꮐᏻᶃꓖ',
  h: 'ηнһհꮋꮒᕼⲏꓧ𐋏',
  i: 'ıɩɪιіӏꭵꙇ𑣃',
  j: 'ʝϳјꭻᒍꓙ',
  k: 'κкꮶᛕⲕꓗ𐔘',
  l: 'ǀוןاߊꮮᒪᛁⲓⳑⵏꓡꓲ𐊊𐌉𐑃𐔦𑣒𖼖𖼨',
  m: 'μϻмꮇᗰᛖⲙꓟ𐊰𐌑',
  n: 'ոռⲛꓠ𐔓',
  o: 'οσоօסهھەہଠഠဝჿዐᲂᴏᴑⲟⵔꓳꬽ𐊒𐊫𐐬𐓪𐔖𑣈𑣕𑣗',
  p: 'ρрꮲᑭⲣꓑ𐊕',
  q: 'ԛգզⵕ',
  r: 'ʀгꭱꮁꮢᖇᴦⲅꓣꭇꭈ𐓜𖼵',
  s: 'ƽѕտꮥꮪꓢꜱ𐊖𐑈𑣁𖼺',
  t: 'τтꭲᲄᲅⲧꓔ𐊗𐊱𐌕𖼊',
  u: 'ʋυսሀᑌᴜꓴꞟꭎꭒ𐓶𑣘𖽂',
  v: 'νѵטꮩᐯᴠⴸꓦꛟ𐔝𑜆𑣀𖼈',
  w: 'ɯѡԝաꮃꮤᴡꓪ𑜊𑜎𑜏',
  x: 'χхᕁᕽᚷⲭⵝꓫꭓ𐊐𐊴𐌗𐔧',
  y: 'ɣʏγуүყꭹꮍᶌỿⲩꓬꭚ𐊲𑣜𖽃',
  z: 'ζꮓᴢꓜ𑣄𑣉',
};
const latinLetters = new Map(
  Object.entries(lookalikes).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/** Replaces letters of other scripts that look like a Latin one, such as the Cyrillic о. Expects lower case. */
export function foldConfusables(text: string): string {
  return text.replace(/[^\x00-\x7f]/gu, (character) => latinLetters.get(character) ?? character);
}
