export interface Place {
  readonly country: string;
  /** Number of reachable people. */
  readonly people: number;
  /** From 0 (old population) to 1 (young population). */
  readonly youth: number;
  /** Fraction of phones that run iOS. */
  readonly iosShare: number;
  readonly languages: readonly Weighted[];
  readonly regions: readonly Weighted[];
}

export interface Weighted {
  readonly name: string;
  readonly weight: number;
}

// Country, millions of people, youth, share of iOS, languages with weights, regions with weights. Rounded from public statistics.
const table = `
US 290 .45 .57 | en 78 es 15 zh 2 fr 1 de 1 | CA 12 TX 9 FL 7 NY 6 PA 4 IL 4 OH 4 GA 3 NC 3 MI 3 NJ 3 VA 3 WA 2.4 AZ 2.2 MA 2.1 TN 2.1 IN 2 CO 1.8 MN 1.7 OR 1.3
CA 34 .42 .6 | en 75 fr 21 zh 4 | ON 39 QC 23 BC 14 AB 12 MB 4 SK 3 NS 3
MX 96 .65 .2 | es 98 en 2 | CMX 8 MEX 14 JAL 7 NLE 5 PUE 5 VER 6 GUA 5
BR 165 .6 .18 | pt 98 en 2 | SP 22 RJ 9 MG 10 BA 7 PR 6 RS 6 PE 5 CE 5
AR 40 .55 .12 | es 98 en 2 | B 39 C 8 X 9 S 8 M 5
CL 17 .5 .2 | es 100 | RM 42 VS 11 BI 9
CO 40 .6 .12 | es 100 | DC 16 ANT 13 VAC 10
PE 25 .62 .12 | es 95 qu 5 | LMA 36 AQP 5 CUS 4
EC 14 .62 .12 | es 100 |
GB 58 .42 .52 | en 93 pl 2 ur 2 fr 1 | ENG 84 SCT 8 WLS 5 NIR 3
IE 4.8 .47 .52 | en 98 pl 2 | D 29 C 12 G 6 L 4
FR 56 .42 .33 | fr 93 ar 4 en 3 | IDF 19 ARA 12 NAQ 9 OCC 9 HDF 9 PAC 8 GES 8 BRE 5
DE 72 .36 .38 | de 90 tr 4 en 3 ru 2 ar 1 | NW 22 BY 16 BW 13 NI 10 HE 8 SN 5 RP 5 BE 4.5 SH 3.5 BB 3 HH 2.3
AT 8 .38 .38 | de 92 tr 3 en 3 | 9 22 3 19 4 17 6 14 7 9
CH 8 .4 .56 | de 63 fr 23 it 8 en 6 | ZH 18 BE 12 VD 9 AG 8 GE 6 TI 4
NL 16 .42 .42 | nl 92 en 6 tr 2 | ZH 21 NH 17 NB 15 GE 12 UT 8
BE 10.5 .42 .42 | nl 57 fr 39 en 3 de 1 | VLG 58 WAL 31 BRU 11
LU .6 .44 .5 | fr 55 de 25 lb 10 en 10 |
ES 43 .36 .27 | es 88 ca 8 en 4 | AN 18 CT 16 MD 14 VC 11 GA 6 PV 5
PT 8.8 .36 .32 | pt 97 en 3 | 11 22 13 18 03 8
IT 50 .32 .32 | it 95 en 3 ro 2 | 25 17 62 10 72 9 82 8 21 7 52 6 45 7
PL 33 .4 .14 | pl 97 uk 2 en 1 | 14 15 24 12 30 9 12 9 22 6
CZ 9.5 .4 .24 | cs 96 en 2 sk 2 | 10 13 20 13 64 11
SK 4.9 .42 .22 | sk 90 hu 8 en 2 |
HU 8.6 .38 .22 | hu 98 en 2 | BU 18 PE 13
RO 17 .42 .2 | ro 92 hu 6 en 2 | B 12 CJ 4 IS 4
BG 5.8 .36 .18 | bg 95 tr 5 |
GR 9 .36 .22 | el 97 en 3 | I 36 B 18
HR 3.6 .38 .2 | hr 98 en 2 |
RS 6.5 .4 .14 | sr 97 hu 3 |
UA 28 .42 .2 | uk 82 ru 18 | 30 9 32 5 63 7 46 7
SE 9.8 .42 .6 | sv 93 en 5 ar 2 | AB 24 O 17 M 14
NO 5.2 .43 .62 | nb 94 en 6 | 03 13 46 12 30 24
DK 5.6 .42 .62 | da 95 en 5 | 84 32 82 23 83 21
FI 5.3 .4 .4 | fi 88 sv 6 en 6 | 18 31 11 10 19 9
EE 1.2 .4 .35 | et 72 ru 28 |
LT 2.5 .4 .3 | lt 92 ru 8 |
LV 1.7 .38 .3 | lv 65 ru 35 |
TR 72 .6 .18 | tr 94 ku 6 | 34 19 06 7 35 5
RU 125 .42 .28 | ru 97 tt 3 | MOW 9 SPE 4 MOS 6
KZ 17 .6 .25 | kk 60 ru 40 |
IL 8 .6 .35 | he 78 ar 15 ru 7 | TA 17 M 26 JM 13
AE 9.4 .6 .33 | en 50 ar 45 hi 5 | DU 36 AZ 34
SA 34 .66 .33 | ar 92 en 8 | 01 27 02 25 04 15
EG 82 .75 .1 | ar 98 en 2 | C 10 GZ 9
MA 33 .65 .1 | ar 80 fr 20 |
NG 110 .85 .08 | en 80 ha 12 yo 8 | LA 12 KN 6
KE 23 .82 .06 | en 60 sw 40 | 30 9
GH 23 .8 .12 | en 100 |
ZA 44 .68 .17 | en 60 zu 25 af 15 | GP 26 WC 12 NL 19
IN 820 .7 .05 | hi 45 en 25 bn 8 te 7 mr 7 ta 8 | MH 10 UP 14 KA 6 TN 7 DL 3 GJ 5 WB 7 TG 3
PK 110 .8 .05 | ur 85 en 15 | PB 53 SD 23
BD 78 .75 .04 | bn 97 en 3 |
LK 12 .6 .08 | si 75 ta 25 |
ID 210 .65 .1 | id 97 en 3 | JK 4 JB 18 JI 15 JT 13
MY 32 .6 .28 | ms 65 en 20 zh 15 | 10 20 01 12 14 6
SG 5.6 .48 .35 | en 70 zh 25 ms 5 |
TH 62 .48 .28 | th 98 en 2 | 10 14 50 3
VN 76 .6 .3 | vi 99 en 1 | SG 10 HN 9
PH 86 .75 .12 | en 55 tl 45 | 00 13 40 14
JP 104 .28 .62 | ja 98 en 2 | 13 11 27 7 14 7 23 6 11 6 12 5
KR 49 .38 .28 | ko 98 en 2 | 11 19 41 26 26 7
TW 21 .4 .5 | zh 98 en 2 | TPE 11 NWT 17 KHH 12
HK 7 .38 .5 | zh 92 en 8 |
CN 1020 .45 .22 | zh 99 en 1 | GD 9 SD 7 JS 6 ZJ 5 BJ 2 SH 2
AU 25 .46 .58 | en 92 zh 5 ar 3 | NSW 31 VIC 26 QLD 20 WA 11 SA 7
NZ 5 .46 .52 | en 95 mi 5 | AUK 34 WGN 11 CAN 13
`;

function weightedPairs(text: string, prefix: string): Weighted[] {
  const words = text
    .trim()
    .split(' ')
    .filter((word) => word !== '');
  return Array.from({ length: words.length / 2 }, (_, i) => ({
    name: prefix + (words[2 * i] as string),
    weight: Number(words[2 * i + 1]),
  }));
}

export const places: readonly Place[] = table
  .trim()
  .split('\n')
  .map((line): Place => {
    const [facts = '', languages = '', regions = ''] = line.split('|');
    const [country = '', millions, youth, iosShare] = facts.trim().split(' ');
    return {
      country,
      people: Math.round(Number(millions) * 1_000_000),
      youth: Number(youth),
      iosShare: Number(iosShare),
      languages: weightedPairs(languages, ''),
      regions: weightedPairs(regions, `${country}-`),
    };
  });
