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
const words = (list: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${list})(?![\\p{L}\\p{N}])`, 'u');
const allOf = (list: string): RegExp => new RegExp(words(list).source, 'gu');

const trade = 'buy|sell|selling|sale|order|shop|deal|deals|cheap|discount|delivered|delivery|for sale|online';

export const policyRules: readonly PolicyRule[] = [
  {
    name: 'child_safety',
    about: 'Sexual content that involves minors.',
    patterns: [
      words('child porn(?:ography)?|kiddie porn|csam|lolicon|shotacon|preteen (?:sex|nudes?)|kinderporno\\w*|pornografia infantil'),
      words('(?:sexy|nude|naked|erotic) (?:\\w+ )?(?:child|children|kids?|minors?|schoolgirls?|schoolboys?|teens?)'),
    ],
  },
  {
    name: 'sexual_content',
    about: 'Pornography, escort services and other sexual content.',
    patterns: [
      words(
        'porn|porno|pornography|xxx videos?|onlyfans|escorts? services?|call girls?|hookers?|nudes|hentai|sex cams?|camgirls?|sex tapes?|pornografie|pornographie|pornografia',
      ),
    ],
  },
  {
    name: 'illegal_drugs',
    about: 'Illegal drugs, and prescription drugs without a prescription.',
    patterns: [
      words(
        'cocaine|heroin|crystal meth|methamphetamine|mdma|fentanyl|lsd tabs?|ketamine powder|magic mushrooms?|crack pipes?|kokain|cocaina|heroina|kokaina',
      ),
      words(
        '(?:xanax|oxycontin|oxycodone|vicodin|adderall|viagra|tramadol|opioids?|painkillers?) (?:\\w+ ){0,3}(?:without|no) (?:a )?prescription',
      ),
      words(
        '(?:without|no) (?:a )?prescription (?:\\w+ ){0,3}(?:xanax|oxycontin|oxycodone|vicodin|adderall|viagra|tramadol|opioids?|painkillers?)',
      ),
    ],
    exceptions: [
      allOf(
        '(?:anti|stop|against|recovery from|addicted to|addiction to|rehab for|treatment for) (?:cocaine|heroin|fentanyl|methamphetamine|crystal meth)(?: addiction| addicts?)?|(?:cocaine|heroin|fentanyl|methamphetamine) (?:addiction|recovery|rehab|awareness)',
      ),
    ],
  },
  {
    name: 'weapons',
    about: 'Firearms, ammunition, explosives and instructions for making them.',
    patterns: [
      words(
        'assault rifles?|ar-?15s?|ak-?47s?|ghost guns?|handguns?|silencers? for (?:guns?|rifles?|pistols?)|ammunition|hand grenades?|pipe bombs?|sturmgewehr\\w*|armas de fuego',
      ),
      words(
        `(?:${trade}) (?:\\w+ ){0,3}(?:guns?|firearms?|pistols?|rifles?|ammo|explosives)|(?:guns?|firearms?|pistols?|rifles?|ammo|explosives) (?:\\w+ ){0,2}(?:${trade})`,
      ),
      words('(?:make|build|making|building) (?:an? |your own )?(?:bombs?|explosives?|guns?|firearms?)'),
    ],
    exceptions: [
      allOf(
        '(?:glue|nail|staple|massage|water|heat|squirt|caulk(?:ing)?|spray|paint|nerf|toy|bubble|radar|grease|top|young) guns?|top gun|rifle paper(?: co)?|bath bombs?|photo ?bombs?|seed bombs?|cocoa bombs?',
      ),
    ],
  },
  {
    name: 'hate',
    about: 'Hatred of people because of their origin, religion, disability, sex, gender or sexual orientation.',
    patterns: [
      words(
        'white (?:power|supremacy|supremacist\\w*)|ethnic cleansing|heil hitler|sieg heil|race war|nazi (?:flags?|merch\\w*|symbols?|memorabilia)|gas the jews|kkk',
      ),
      words(
        '(?:hate|kill|deport|exterminate|no|ban|against all) (?:all )?(?:the )?(?:jews|muslims|christians|blacks|whites|gays|lesbians|immigrants|refugees|gypsies|transgender people|trans people|disabled people)',
      ),
    ],
  },
  {
    name: 'violence_and_self_harm',
    about: 'Violence, terrorism, suicide and self-harm.',
    patterns: [
      words(
        'how to (?:kill|murder|poison) (?:\\w+ ){0,2}(?:people|someone|somebody|yourself|myself|him|her|them)|hitm[ae]n for hire|kill yourself|commit suicide|join (?:isis|al qaeda)|school shooting|self-?harm (?:kits?|tips|challenges?)|pro-?ana|thinspo',
      ),
    ],
  },
  {
    name: 'fraud',
    about: 'Forged documents, stolen data, counterfeit goods, phishing, malware and similar fraud.',
    patterns: [
      words(
        "fake (?:ids?|passports?|driv(?:er|ing)'?s? licen[cs]es?|diplomas?|degrees?|reviews|followers|vaccination cards?)|stolen (?:credit )?cards?|credit card dumps?|phishing (?:kits?|pages?|sites?)|ransomware (?:kits?|as a service)|counterfeit|keyloggers?|ddos (?:for hire|service)|hack (?:\\w+ ){0,2}(?:account|accounts|password|passwords|bank)|hacked accounts?",
      ),
      words('replica (?:rolex|louis vuitton|gucci|prada|chanel|nike|watches|handbags?|designer)'),
    ],
    exceptions: [
      allOf(
        '(?:stop|prevent|detect|spot|against|protect \\w+ from|protection from|report|avoid|fight) (?:\\w+ )?(?:counterfeit|phishing (?:sites?|pages?)|keyloggers?|hacked accounts?|fake reviews)(?: goods| products)?|(?:counterfeit|phishing|keylogger) (?:detection|protection|prevention)|anti-?counterfeit',
      ),
    ],
  },
  {
    name: 'deceptive_claims',
    about: 'Deceptive promises, such as guaranteed profits, miracle cures and overnight weight loss.',
    patterns: [
      words(
        'get rich (?:quick|fast|overnight)|guaranteed (?:returns?|profits?|income|winnings?|wins?)|risk-?free (?:investments?|profits?|returns?)|double your (?:money|bitcoin|crypto|investment)|make \\W?\\d[\\d,.]*k? (?:\\w+ ){0,3}(?:overnight|in (?:a|one) (?:day|week)) (?:from home|guaranteed)|schnell reich werden|garantierte rendite\\w*|devenir riche rapidement|hacerse rico rapido',
      ),
      words(
        "miracle (?:cures?|pills?|drugs?|weight loss)|cures? (?:for )?(?:cancer|diabetes|hiv|aids|autism|alzheimer'?s|covid(?:-19)?)|lose \\d+ ?(?:kg|kilos?|lbs?|pounds?) (?:in|within) (?:\\d|one|two|three|a) ?(?:days?|week)|wunderheilung\\w*|cure miracle",
      ),
    ],
    exceptions: [
      allOf(
        "(?:find|finding|fund|funding|research|researching|search for|towards?|donate (?:for|to)|help) (?:\\w+ ){0,3}cures? (?:for )?(?:cancer|diabetes|hiv|aids|autism|alzheimer'?s)",
      ),
    ],
  },
  {
    name: 'tobacco',
    about: 'Cigarettes, e-cigarettes and other tobacco products.',
    patterns: [
      words(
        `(?:${trade}|taste|enjoy|new) (?:\\w+ ){0,3}(?:cigarettes?|vapes?|e-?cigarettes?|e-?liquids?|chewing tobacco|snus)|(?:cigarettes?|vapes?|e-?cigarettes?|vape juice|chewing tobacco|snus) (?:\\w+ ){0,2}(?:${trade}|shop|store|flavou?rs?)`,
      ),
    ],
    exceptions: [allOf('(?:quit|stop|give up|free from|instead of|without|no) (?:\\w+ )?(?:cigarettes?|vapes?|vaping|smoking|snus)')],
  },
  {
    name: 'election_deception',
    about: 'False information about when, where or how to vote.',
    patterns: [
      words(
        'vote by (?:text|sms|phone call|tweet)|(?:election|voting) (?:day )?(?:has been |is )?(?:moved|cancelled|canceled|postponed)|voter suppression|(?:fake|forged) (?:ballots?|votes?)',
      ),
    ],
  },
];
