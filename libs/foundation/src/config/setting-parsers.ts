import { readFileSync } from 'node:fs';
import ipaddr from 'ipaddr.js';

/** Each parser converts the text of a setting and returns undefined for an invalid value. */
export const integer = (min: number, max: number) => (text: string) => {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined;
};
export const oneOf =
  <const T extends string>(...values: T[]) =>
  (text: string) =>
    values.find((v) => v === text);
export const text = (value: string) => value;
export const url =
  (...protocols: string[]) =>
  (value: string) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value.replace(/\/$/, '') : undefined;
export const port = (value: string) => (value === 'off' ? null : integer(0, 65_535)(value));
export const optional =
  <T>(parse: (value: string) => T | undefined) =>
  (value: string) =>
    value === '' ? null : parse(value);
export const readableFile = (path: string) => {
  try {
    readFileSync(path);
    return path;
  } catch {
    return undefined;
  }
};
/** Accepts dotted-decimal IPv4 and IPv6. ipaddr.js also accepts other forms, such as a bare number, which are mistakes here. */
const network = (part: string) => {
  const [address = '', bits] = part.split('/');
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  const maxLength = parsed.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? maxLength : integer(0, maxLength)(bits);
  return length === undefined ? undefined : ([parsed, length] as const);
};
export const networks = (value: string) => {
  const parsed = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(network);
  const valid = parsed.filter((n) => n !== undefined);
  return valid.length === parsed.length ? valid : undefined;
};

/** Parses comma-separated `id:key` pairs with keys of 32 bytes in base64 or base64url. */
export const keyRing = (value: string) => {
  const keys = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, id = '', key = ''] = /^([A-Za-z0-9._-]{1,32}):([A-Za-z0-9+/_-]+={0,2})$/.exec(part) ?? [];
      return { id, key: new Uint8Array(Buffer.from(key, 'base64url')) };
    });
  const isValid = keys.every(({ id, key }) => id !== '' && id !== 'app' && key.length === 32);
  return isValid && new Set(keys.map(({ id }) => id)).size === keys.length ? keys : undefined;
};
export const onOff = (value: string) => (value === 'on' ? true : value === 'off' ? false : undefined);

/** Parses three prices with at most six decimal places each. */
export const prices = (value: string) => {
  const parts = value.split(',').map((part) => part.trim());
  if (parts.length !== 3 || !parts.every((part) => /^\d{1,6}(\.\d{1,6})?$/.test(part))) return undefined;
  const [inputMillion = 0, outputMillion = 0, image = 0] = parts.map(Number);
  return { inputMillion, outputMillion, image };
};
