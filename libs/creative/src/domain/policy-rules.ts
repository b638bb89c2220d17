/** One rule of the content policy. Included in docs/content-policy.md and the API reference. */
export interface PolicyRule {
  readonly name: string;
  /** Description of the forbidden content, for errors and documents. */
  readonly about: string;
  /** Matched against lower-case text without accents. */
  readonly patterns: readonly RegExp[];
  /** Harmless uses of the same words, which are removed first. */
  readonly exceptions?: readonly RegExp[];
}

/** Matches whole words of any script; \b supports only Latin words. */
const words = (...lists: string[]): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${lists.join('|')})(?![\\p{L}\\p{N}])`, 'u');
const allOf = (...lists: string[]): RegExp => new RegExp(words(...lists).source, 'gu');

const trade =
  'buy|sell|selling|sale|order|shop|deal|deals|cheap|discount|delivered|delivery|for sale|online|kaufen|bestellen|verkaufen|billig|gunstig';

// Goods that may never be advertised are matched by their noun alone: an offer can be worded in any way. Where a noun has harmless uses,
// they are exceptions. Other rules match a claim or an intention.
export const policyRules: readonly PolicyRule[] = [
  {
    name: 'child_safety',
    about: 'Sexual content that involves minors.',
    patterns: [
      words(
        'child porn(?:ography)?|kiddie porn|csam|lolicon|shotacon|preteen (?:sex|nudes?)|kinderporno\\w*|pornografia infantil|pedopornographie',
        '(?:sexy|nude|naked|erotic) (?:\\w+ )?(?:child|children|kids?|minors?|schoolgirls?|schoolboys?|teens?)',
        '(?:nackte|erotische) (?:kinder|madchen|jungen|minderjahrige|schulerinnen)',
      ),
    ],
  },
  {
    name: 'sexual_content',
    about: 'Pornography, escort services and other sexual content.',
    patterns: [
      words(
        'porn|pornos?|pornography|xxx videos?|onlyfans|call ?girls?|hookers?|nudes|hentai|sex (?:cams?|chats?|dating|tapes?|tourism|parties|club)',
        'camgirls?|pornografie|pornographie|pornografia|prostitut\\w+|brothels?|strip ?clubs?|erotic massages?|happy ending massages?',
        'escorts? (?:services?|girls?|ladies|women|models?|agenc(?:y|ies))|(?:female|male|vip|hot|sexy) escorts?',
        'escort-?(?:service|damen|agentur)|huren|nutten|bordelle?|sexkontakte|erotikmassagen?|nackt(?:bilder|fotos|videos)|prostituierte|prostituees?|prostitutas?',
      ),
    ],
    exceptions: [
      allOf(
        '(?:security|police|airport|pilot|museum|vehicle|medical|motorcade|funeral|border|transport) escorts? services?',
        'escorts? services? (?:for|to|from) (?:\\w+ ){0,2}(?:museums?|groups?|schools?|visitors?|travell?ers|tourists?|seniors?|patients|loads?|trucks?|vehicles?|convoys?|delegations?|airports?|children|students|ships?|hospitals?)',
      ),
    ],
  },
  {
    name: 'illegal_drugs',
    about: 'Illegal drugs, and prescription drugs without a prescription.',
    patterns: [
      words(
        'cocaine|heroin|crystal meth|methamphetamines?|mdma|fentanyl|lsd (?:tabs?|trips?)|ketamine powder|magic mushrooms?|crack pipes?|ecstasy (?:pills?|tabs?)|anabolic steroids?|marijuana|hashish',
        'kokain|kokaina|heroina|cocaina|haschisch|zauberpilze|ecstasy-?pillen|anabolika|marihuana|(?:drogen|gras|ecstasy) (?:online |gunstig |billig )?(?:kaufen|bestellen)',
      ),
      prescription('(?:without|no) (?:a |any )?prescription'),
      prescription('ohne (?:arztliches )?rezept|sans ordonnance|sin receta'),
    ],
    exceptions: [
      allOf(
        '(?:anti|stop|against|recovery from|addicted to|addiction to|rehab for|treatment for) (?:cocaine|heroin|fentanyl|methamphetamine|crystal meth|marijuana)(?: addiction| addicts?)?',
        '(?:cocaine|heroin|fentanyl|methamphetamine|marijuana) (?:addiction|recovery|rehab|awareness)',
        '(?:gegen|weg von|hilfe bei) (?:kokain|heroin|marihuana)',
      ),
    ],
  },
  {
    name: 'weapons',
    about: 'Firearms, ammunition, explosives and instructions for making them.',
    patterns: [
      words(
        'firearms?|handguns?|pistols?|revolvers?|rifles?|shotguns?|(?:machine|ghost|sub ?machine) guns?|ar-?15s?|ak-?47s?|silencers? for (?:guns?|rifles?|pistols?)|ammunition|ammo|(?:hand )?grenades?|pipe bombs?|explosives',
        '(?:schuss|feuer|handfeuer|schreckschuss)?waffen|schusswaffe|pistolen?|gewehre?|sturmgewehr\\w*|munition|sprengstoffe?|handgranaten?|armas de fuego|armes a feu|armi da fuoco',
        'gun (?:shops?|stores?|shows?|parts|kits?)',
        `(?:${trade}) (?:\\w+ ){0,3}guns?|guns? (?:\\w+ ){0,2}(?:${trade})`,
        '(?:make|build|making|building) (?:an? |your own )?(?:bombs?|explosives?|guns?|firearms?)|bomben? (?:bauen|basteln)',
      ),
    ],
    exceptions: [
      allOf(
        '(?:glue|nail|staple|massage|water|heat|squirt|caulk(?:ing)?|spray|paint|nerf|toy|bubble|radar|grease|top|young|tattoo|heat|soldering) (?:guns?|pistols?|rifles?)',
        "rifle paper(?: co)?|guns n'? roses|pistol (?:squats?|grip)|(?:shotgun|riding|ride|called) (?:wedding|shotgun)|shotgun houses?|bath bombs?|photo ?bombs?|seed bombs?|cocoa bombs?",
        '(?:heiß|heiss|kleb|wasser|spritz|massage)-?pistolen?|(?:gegen|ohne|keine|stop) (?:schuss|feuer)?waffen|waffen der frau|(?:against|no|without|ban) (?:firearms?|handguns?|rifles?)',
        'revolver (?:magazine|album)|pistolet a colle',
      ),
    ],
  },
  {
    name: 'hate',
    about: 'Hatred of people because of their origin, religion, disability, sex, gender or sexual orientation.',
    patterns: [
      words(
        'white (?:power|supremacy|supremacist\\w*)|ethnic cleansing|heil hitler|sieg heil|race war|nazi (?:flags?|merch\\w*|symbols?|memorabilia)|gas the jews|kkk',
        '(?:hate|kill|deport|exterminate|no|ban|against all) (?:all )?(?:the )?(?:jews|muslims|christians|blacks|whites|gays|lesbians|immigrants|refugees|gypsies|transgender people|trans people|disabled people)',
        '(?:auslander|juden|muslime|fluchtlinge|migranten|turken|schwule) (?:raus|vergasen|toten|abschieben)|(?:keine|tod den|gegen alle) (?:auslander|juden|muslime|fluchtlinge|migranten|schwulen?)',
      ),
    ],
    exceptions: [allOf('white power (?:banks?|tools?|strips?|cords?|adapters?|supply|supplies)')],
  },
  {
    name: 'violence_and_self_harm',
    about: 'Violence, terrorism, suicide and self-harm.',
    patterns: [
      words(
        'how to (?:kill|murder|poison) (?:\\w+ ){0,2}(?:people|someone|somebody|yourself|myself|him|her|them)|hit ?m[ae]n for hire|hire a hit ?m[ae]n|kill yourself|commit suicide|suicide (?:kits?|methods?|pills?)|join (?:isis|al qaeda)|school shooting|terror(?:ist)? attacks? (?:kits?|guides?|plans?)|self-?harm (?:kits?|tips|challenges?)|pro-?ana|thinspo',
        'selbstmord (?:begehen|methoden?)|(?:jemanden|menschen) (?:toten|umbringen|vergiften)|auftragskiller|amoklauf|bring dich um',
      ),
    ],
    exceptions: [allOf('(?:suicide|selbstmord)-?(?:prevention|pravention|hotlines?)')],
  },
  {
    name: 'fraud',
    about: 'Forged documents, stolen data, counterfeit goods, phishing, malware and similar fraud.',
    patterns: [
      words(
        "(?:fake|forged|fraudulent) (?:ids?|passports?|documents?|driv(?:er|ing)'?s? licen[cs]es?|diplomas?|degrees?|certificates?|reviews|followers|vaccination cards?)",
        '(?:stolen|cloned|hacked) (?:\\w+ )?(?:cards?|accounts?|data|identit(?:y|ies)|phones)|credit card (?:dumps?|numbers for sale)|phishing (?:kits?|pages?|sites?|templates?)|counterfeit',
        '(?:malware|ransomware|spyware|trojan|botnet|exploit) (?:kits?|builders?|as a service|source code|for sale)|keyloggers?|ddos (?:for hire|service|attacks? for)|hack (?:\\w+ ){0,2}(?:account|accounts|password|passwords|bank)',
        'replica (?:rolex|louis vuitton|gucci|prada|chanel|nike|watches|handbags?|designer)',
        '(?:gefalschte[nrs]?|falsche) (?:passe?|reisepasse?|ausweise?|fuhrerscheine?|zeugnisse?|dokumente|bewertungen|impfpasse?|rolex|markenware)|falschgeld|gestohlene (?:\\w+ )?(?:daten|kreditkarten(?:daten)?|konten)|schadsoftware (?:kaufen|baukasten)',
      ),
    ],
    exceptions: [
      allOf(
        '(?:stop|prevent|detect|spot|against|protect \\w+ from|protection from|report|avoid|fight|recognize|remove) (?:\\w+ )?(?:counterfeit|phishing (?:sites?|pages?)|keyloggers?|hacked accounts?|stolen (?:data|identities|cards?|phones)|fake (?:reviews|followers|documents|passports)|forged documents)(?: goods| products| money)?',
        '(?:counterfeit|phishing|keylogger|malware) (?:detection|protection|prevention|removal)|anti-?(?:counterfeit|malware|phishing)|(?:gegen|schutz vor|erkennen sie) (?:gefalschten?|falsche[nr]?) (?:bewertungen|dokumente[n]?)',
      ),
    ],
  },
  {
    name: 'deceptive_claims',
    about: 'Deceptive promises, such as guaranteed profits, miracle cures and overnight weight loss.',
    patterns: [
      words(
        'get rich (?:quick|fast|overnight)|guaranteed (?:[\\w%.,+-]+ ){0,3}(?:returns?|profits?|income|winnings?|wins?)|(?:profits?|income|winnings?) guaranteed|risk-?free (?:investments?|profits?|returns?)|double your (?:money|bitcoin|crypto|investment)|make \\W?\\d[\\d,.]*k? (?:\\w+ ){0,3}(?:overnight|in (?:a|one) (?:day|week)) (?:from home|guaranteed)',
        '(?:schnell|uber nacht) reich(?: werden)?|garantierte[nrs]? (?:[\\w%.,]+ ){0,3}(?:rendite\\w*|gewinne?\\w*|zinsen|einkommen)|devenir riche rapidement|hacerse rico rapido',
        "miracle (?:cures?|pills?|drugs?|weight loss)|cures? (?:for )?(?:cancer|diabetes|hiv|aids|autism|alzheimer'?s|covid(?:-19)?)|lose \\d+ ?(?:kg|kilos?|lbs?|pounds?) (?:in|within) (?:\\d|one|two|three|a) ?(?:days?|week)|overnight weight loss|lose weight overnight",
        'wunderheilung\\w*|wunder(?:pillen?|mittel|kur)|heilt (?:krebs|diabetes|aids)|\\d+ ?(?:kg|kilo) (?:abnehmen )?in (?:\\d|einer|zwei|drei) ?(?:tagen?|wochen?)(?: abnehmen)?|uber nacht abnehmen|cure miracle',
      ),
    ],
    exceptions: [
      allOf(
        "(?:find|finding|fund|funding|research|researching|search for|towards?|donate (?:for|to)|help) (?:\\w+ ){0,3}cures? (?:for )?(?:cancer|diabetes|hiv|aids|autism|alzheimer'?s)",
        'guaranteed (?:(?:free|easy|simple|no-hassle|hassle-free|fast|30-day|14-day) ){1,3}returns?|guaranteed returns? (?:within|in|policy|label)',
      ),
    ],
  },
  {
    name: 'tobacco',
    about: 'Cigarettes, e-cigarettes and other tobacco products.',
    patterns: [
      words(
        '(?:e[- ]?)?cigarettes?|cigarillos?|cigars?|vapes?|vape (?:juices?|pens?|liquids?|shops?|pods?)|vaporizer liquids?|e-?liquids?|snus|nicotine (?:pouches|salts?|vapes?)',
        '(?:chewing|rolling|pipe|loose|smokeless|heated|shisha|hookah|dipping) tobacco|tobacco (?:products?|shops?|stores?|pouches|leaf|leaves|sticks?)|buy tobacco',
        '(?:e-?)?zigaretten?|zigarillos?|zigarren?|(?:kau|schnupf|dreh|pfeifen|shisha|wasserpfeifen)?-?tabak(?:waren)?|einweg-?vapes?|nikotinbeutel|sigarett[ae]|cigarrill?os?|tabac|tabaco|vapoteuses?|cigarros?',
      ),
    ],
    exceptions: [
      allOf(
        '(?:quit|stop|give up|free from|instead of|without|no|last|ban|against) (?:\\w+ )?(?:(?:e-?)?cigarettes?|vapes?|vaping|smoking|snus|cigars?|tobacco products)',
        '(?:weg von|ohne|keine|nie wieder|schluss mit|letzte) (?:\\w+ )?(?:e-?)?(?:zigaretten?|tabak)|cigarette (?:lighter (?:sockets?|adapters?|plugs?)|pants|trousers|butts?)|cigar box guitars?|(?:vape|cigarette) (?:smoke )?detectors?|tabac (?:brown|color)|zigarettenanzunder\\w*|sans tabac|sin tabaco',
      ),
    ],
  },
  {
    name: 'election_deception',
    about: 'False information about when, where or how to vote.',
    patterns: [
      words(
        'vote by (?:text|sms|phone call|tweet|whatsapp)|(?:election|voting) (?:day )?(?:has been |is )?(?:moved|cancelled|canceled|postponed)|voter suppression|(?:fake|forged) (?:ballots?|votes?)',
        '(?:wahlen|abstimmen) (?:per|uber) (?:sms|whatsapp|telefon)|(?:wahl|wahltag|wahltermin) (?:wurde |ist |wird )?(?:verschoben|abgesagt|verlegt)|gefalschte stimmzettel',
      ),
    ],
  },
];

/** Drugs that need a prescription, offered without one. */
function prescription(without: string): RegExp {
  const drugs =
    'xanax|oxycontin|oxycodone|vicodin|adderall|viagra|cialis|tramadol|valium|diazepam|ritalin|modafinil|ozempic|codeine|opioids?|pain ?killers?|steroids?|antibiotics?|sleeping pills?|pills?|medicines?|medications?|prescription drugs?|antibiotika|schmerzmittel|steroide|medikamente?|schlaftabletten|tabletten|antibiotiques?|antibioticos?';
  return words(`(?:${drugs}) (?:[\\w-]+ ){0,3}(?:${without})`, `(?:${without}):? (?:[\\w-]+ ){0,3}(?:${drugs})`);
}
