/** Forms of a noun phrase for English sentences. */
export interface NounPhrase {
  /** `boutique hotel in Camden` */
  readonly bare: string;
  /** `a boutique hotel in Camden`, but `running shoes` and `coffee` */
  readonly any: string;
  /** `our boutique hotel in Camden` */
  readonly ours: string;
}

/** Uncountable nouns. */
const mass =
  /(?:ing|ware|wear|care|tea|coffee|yoga|food|bread|furniture|clothing|jewel(?:le)?ry|insurance|equipment|wine|beer|water|milk|chocolate|cheese|soap|software|advice|travel|fashion|music|honey|oil|rice|pasta|pizza|sushi|fun|help|support|delivery|shipping|energy|power|cotton|wool|linen|denim|leather|coverage|therapy|football|tennis|art|luggage|hair|sleep|storage|makeup|fish|meat|fruit|juice|ice cream)$/i;

export function nounPhraseOf(bare: string): NounPhrase {
  const head = bare.replace(/ (?:in|of|at|near|for|by|with|from|on) .*$/i, '');
  const isPlural =
    /(?:[^siu]s|['’]|people|men|women|children|feet)$/i.test(head) || /(?:ies|ses|xes|ches|shes)$/i.test(head) || / (?:and|&) /.test(head);
  const isName = /\p{Lu}\p{Ll}+$/u.test(head) && head.includes(' ');
  const isCounted = /^\p{L}/u.test(head) && !isPlural && !isName && !mass.test(head) && !/^(?:my|our|your|the|a|an|this)\b/i.test(head);
  const article = /^(?:[aeio]|u(?!ni|s[ei])|hour|honest|[AEFHILMNORSX](?=[A-Z-]))/.test(bare) ? 'an' : 'a';
  return {
    bare,
    any: isCounted ? `${article} ${bare}` : bare,
    ours: /^(?:my|our|your|the)\b/i.test(bare) || isName || / our /.test(bare) ? bare : `our ${bare}`,
  };
}
