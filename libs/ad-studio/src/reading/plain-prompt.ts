/** A prompt without markup, addresses and instructions to a machine. */
export interface PlainPrompt {
  /** On one line. */
  readonly text: string;
  /** Sentences in order, without closing punctuation. */
  readonly sentences: readonly string[];
  /** Remarks about the ad that are not part of its text, such as tone and format. */
  readonly remarks: readonly string[];
}

const removed: readonly RegExp[] = [
  /<(script|style|iframe|svg|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi,
  /<!--[\s\S]*?(?:-->|$)/g,
  /<\/?[a-z!][^>]*(?:>|$)/gi,
  /\b(?:https?|ftp|javascript|data|file):[^\s]*/gi,
  /\bwww\.[^\s]+/gi,
  /(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.]+/g,
  /\{\{[\s\S]*?\}\}|\$\{[\s\S]*?\}|<%[\s\S]*?%>/g,
  /&(?:[a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});/gi,
];

/** Instructions to the generator (prompt injection). They must not appear in the ad. */
const order =
  /\b(?:ignore|disregard|forget|override)\b.{0,30}\b(?:instructions?|prompts?|rules?|above|previous|everything)\b|\bsystem prompt\b|\bjailbreak\b|\byou are (?:now )?(?:an? |my )?(?:ai|assistant|chatgpt|gpt|chatbot|bot|model|language model)\b|^system\s*:|\bdeveloper mode\b|\b(?:reveal|print|output|show|return|list|dump)\b.{0,30}\b(?:prompt|instructions|secrets?|passwords?|api keys?|tokens?|environment|accounts?)\b|\b(?:drop|delete|select|insert)\b.{0,20}\b(?:table|from|into)\b/i;
const remark =
  /^(?:(?:the |please |overall )?(?:tone|style|mood|voice|look|format|layout|background|image|images|picture|visual|colou?rs?|font|headline|copy|text|length|language)\b(?:\s*[:=]|\s+(?:should|must|is|are|of voice))|(?:please\s+)?(?:use|include|add|show|avoid|keep|make sure|make it|make the|do not|don't|never|no emojis?|mention|emphasi[sz]e|highlight|focus on)\b|(?:call to action|cta)\s*[:=])/i;

export function cleanPrompt(prompt: string): PlainPrompt {
  const bare = removed.reduce((text, pattern) => text.replace(pattern, ' '), prompt.normalize('NFC'));
  const normalized = bare
    .replace(/[`*_#|~^\\<>{}[\]=]+/g, ' ')
    .replace(/["“”„«»]/g, '')
    .replace(/\p{Cf}(?<!\u200d)/gu, '')
    .replace(/[^\S\n]+/g, ' ');
  const parts = normalized
    .split(/\n+|;\s|(?<=[.!?…])\s+|(?<=[。！？])/u)
    .map((part) => part.replace(/^[\s\-–—•·,:]+|[\s.!?…。！？,:\-–—]+$/gu, '').trim())
    .filter((part) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(part));
  const isOrder = (part: string) => order.test(part);
  const isRemark = (part: string) => remark.test(part);
  return {
    text: normalized.replace(/\s+/g, ' ').trim(),
    sentences: parts.filter((part) => !isOrder(part) && !isRemark(part)),
    remarks: parts.filter((part) => isRemark(part) && !isOrder(part)),
  };
}
