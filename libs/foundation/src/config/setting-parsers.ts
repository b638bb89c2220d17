import { readFileSync } from 'node:fs';
import ipaddr from 'ipaddr.js';

/** Each reads a setting's text; undefined for a value that is not allowed. */
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
/** IPv4 in four parts, or IPv6; what ipaddr.js would take besides, such as a bare number, is a mistake here. */
const network = (part: string) => {
  const [address = '', bits] = part.split('/');
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  const most = parsed.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? most : integer(0, most)(bits);
  return length === undefined ? undefined : ([parsed, length] as const);
};
export const networks = (value: string) => {
  const parsed = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(network);
  const known = parsed.filter((n) => n !== undefined);
  return known.length === parsed.length ? known : undefined;
};

/** `id:key` pairs, keys of 32 bytes in base64 or base64url. */
export const keyRing = (value: string) => {
  const keys = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, id = '', key = ''] = /^([A-Za-z0-9._-]{1,32}):([A-Za-z0-9+/_-]+={0,2})$/.exec(part) ?? [];
      return { id, key: new Uint8Array(Buffer.from(key, 'base64url')) };
    });
  const isWhole = keys.every(({ id, key }) => id !== '' && id !== 'app' && key.length === 32);
  return isWhole && new Set(keys.map(({ id }) => id)).size === keys.length ? keys : undefined;
};
export const onOff = (value: string) => (value === 'on' ? true : value === 'off' ? false : undefined);

/** Three prices of at most six decimals. */
export const prices = (value: string) => {
  const parts = value.split(',').map((part) => part.trim());
  if (parts.length !== 3 || !parts.every((part) => /^\d{1,6}(\.\d{1,6})?$/.test(part))) return undefined;
  const [inputMillion = 0, outputMillion = 0, image = 0] = parts.map(Number);
  return { inputMillion, outputMillion, image };
};
