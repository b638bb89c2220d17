interface SecretPattern {
  readonly pattern: RegExp;
  readonly mask: string;
  /** Text that each match contains. A look for it costs less than the pattern, and most lines have none of it. */
  readonly mark?: string;
}

/**
 * Patterns of secrets that must not appear in any field of the log. A client chooses much of some lines, so each of them takes time in
 * proportion to the length of the line.
 */
const secretPatterns: readonly SecretPattern[] = [
  { mark: 'acs_', pattern: /acs_[0-9A-Za-z]{38}/g, mask: 'acs_[redacted]' },
  { mark: 'acs_', pattern: /acs_(ses|inv)_[\w-]{64}/g, mask: 'acs_$1_[redacted]' },
  { mark: 'whsec_', pattern: /whsec_[0-9A-Za-z+/]{16,}={0,2}/g, mask: 'whsec_[redacted]' },
  // The password ends at the latest where another URL begins.
  { mark: '://', pattern: /(postgres(?:ql)?:\/\/[^:@/\s"]+:)(?:(?!postgres(?:ql)?:\/\/)[^@\s"])+@/g, mask: '$1[redacted]@' },
  { pattern: /(Bearer\s+)[^\s"\\]+/gi, mask: '$1[redacted]' },
  // OAuth: tokens under their field names, and the code and state in the redirect URL of a platform.
  { mark: '_', pattern: /((?:access|refresh)_token\\?"?\s*[:=]\s*\\?"?)[^\s"&\\]+/gi, mask: '$1[redacted]' },
  { mark: '=', pattern: /([?&](?:code|state)=)[^&\s"\\#]+/g, mask: '$1[redacted]' },
];
/**
 * Logs identify persons by IDs. An address can still be in what a client chose, such as a path, or in the message of a library. It begins
 * where its first part does, so no character is looked at from several starts.
 */
const emailPattern =
  /(?<![\w\u0080-\uffff.%+'-])[\w\u0080-\uffff.%+'-]+(?:@|%40)[\w\u0080-\uffff-]{1,63}(?:\.[\w\u0080-\uffff-]{1,63}){1,8}/gi;

/** Redacts the secrets and email addresses in a log line. */
export function scrub(line: string): string {
  let scrubbed = line;
  for (const { pattern, mask, mark } of secretPatterns) {
    if (mark === undefined || scrubbed.includes(mark)) scrubbed = scrubbed.replace(pattern, mask);
  }
  return scrubbed.includes('@') || scrubbed.includes('%40') ? scrubbed.replace(emailPattern, '[email]') : scrubbed;
}
