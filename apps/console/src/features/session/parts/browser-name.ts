type Names = readonly (readonly [RegExp, string])[];

// In this order: most browsers also name the ones that they are compatible with.
const browsers: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (userAgent: string, names: Names) => names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Describes a User-Agent header in words, such as "Firefox on Windows". */
export function browserName(userAgent: string | null): string {
  const [browser = 'Unknown browser', system] = [nameIn(userAgent ?? '', browsers), nameIn(userAgent ?? '', systems)];
  return system === undefined ? browser : `${browser} on ${system}`;
}
