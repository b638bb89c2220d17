import { assertAllowed } from './content-policy.js';
import { ContentPolicyViolation } from './creative.errors.js';
import { policyRules } from './policy-rules.js';

function refusalOf(texts: Parameters<typeof assertAllowed>[0]): ContentPolicyViolation | null {
  try {
    assertAllowed(texts);
    return null;
  } catch (error) {
    if (error instanceof ContentPolicyViolation) return error;
    throw error;
  }
}
const brokenRule = (text: string) => refusalOf([{ pointer: '/prompt', text }])?.details['rule'] ?? null;

const refused: Readonly<Record<string, readonly string[]>> = {
  child_safety: ['sexy teens in swimwear'],
  sexual_content: ['Escort services in your city', 'Free PORN videos'],
  illegal_drugs: ['Buy cocaine online', 'C0c4ine, delivered', 'co\u200bcaine for sale', 'Xanax without a prescription'],
  weapons: ['Buy guns online, fast delivery', 'AR-15 with free shipping', 'How to make a bomb', 'Pistols for sale'],
  hate: ['Join the white power movement', 'No Muslims in our town'],
  violence_and_self_harm: ['How to kill someone and get away', 'Self-harm tips'],
  fraud: ['Fake passports in 24 hours', 'Replica Rolex watches', 'Phishing kits for everyone', 'Buy fake reviews'],
  deceptive_claims: [
    'Get rich quick with this trick',
    'Guaranteed returns of 20%',
    'The miracle cure for cancer',
    'Lose 10 kg in one week',
  ],
  tobacco: ['Buy cigarettes online', 'New vapes in every flavour'],
  election_deception: ['Vote by text this year', 'Election day has been moved'],
};

describe('the content policy', () => {
  it('every rule of the content policy has an example here', () => {
    expect(Object.keys(refused).sort()).toEqual(policyRules.map(({ name }) => name).sort());
  });

  it.each(Object.entries(refused).flatMap(([rule, texts]) => texts.map((text) => [text, rule])))('%s violates %s', (text, rule) => {
    expect(brokenRule(text)).toBe(rule);
  });

  it.each([
    'Autumn weekends at our seaside hotel in Camden for couples',
    'Glue guns and nail guns, 20% off',
    'Massage gun for athletes, on sale now',
    'Bath bombs with lavender',
    'Quit cigarettes in 30 days with our app',
    'Rehab for heroin addiction: we are here for you',
    'Help find a cure for cancer: donate today',
    'Protection from phishing sites for your whole family',
    'Anti-counterfeit labels for wine',
    'A killer deal on running shoes',
    'Shotgun wedding cake, the bakery classic',
    'Essex country hotel and spa',
    'Cocktail classes in Middlesex',
    'Grass seed and weed killer for your lawn',
    'Young adult novels: a teen detective in Paris',
    'Crack the code: escape room in Berlin',
    'High-yield savings account, 4% interest',
    'Weight loss coaching with a certified dietitian',
    'Vote for your favourite flavour and win a cruise',
    'Top Gun film night at the open-air cinema',
    'Refugees welcome: volunteer at our language café',
  ])('%s is allowed', (text) => {
    expect(brokenRule(text)).toBeNull();
  });

  it('a violation contains the field and the rule', () => {
    const refusal = refusalOf([
      { pointer: '/prompt', text: 'Nice shoes' },
      { pointer: '/call_to_action', text: 'Get rich quick' },
    ]);
    expect(refusal?.details).toMatchObject({
      rule: 'deceptive_claims',
      errors: [{ pointer: '/call_to_action', code: 'not_allowed_value' }],
    });
  });

  it('the content policy checks the longest prompt quickly', () => {
    const since = process.cpuUsage();
    for (const text of ['make '.repeat(400), 'buy a b c '.repeat(200), 'a'.repeat(2000), 'sexy '.repeat(400)]) brokenRule(text);
    expect(process.cpuUsage(since).user).toBeLessThan(500_000);
  });
});
