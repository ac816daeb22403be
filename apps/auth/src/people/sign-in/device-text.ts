// The label of a session for its person: only browser and operating system from its User-Agent.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(?:e|ium)\/|\bHeadlessChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const first = (rules: [RegExp, string][], text: string) => rules.find(([rule]) => rule.test(text))?.[1];

/** `Firefox on Linux`; `Unknown device` for uncommon ones. */
export function deviceText(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 512);
  const parts = [first(BROWSERS, text), first(SYSTEMS, text)].filter((one) => one !== undefined);
  return parts.join(' on ') || 'Unknown device';
}
