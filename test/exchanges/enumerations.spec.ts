import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { enumerationsOfPlatforms } from '#libs/ad-platforms';
import { create, toBinary } from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import { valuesToLookAt } from './checkers.js';
import { newValues, publishedValues } from './enumerations.js';

const folder = mkdtempSync(join(tmpdir(), 'enumerations-'));
const file = join(folder, 'google-ads-v25.binpb.gz');
const valuesOf = (names: readonly string[]) => names.map((name, number) => ({ name, number }));

/** Descriptors of a version that has what the adapter knows, and perhaps more. */
function publish(more: Readonly<Record<string, readonly string[]>>): void {
  const known = enumerationsOfPlatforms['google_ads'] as Record<string, readonly string[]>;
  const files = Object.entries(known).map(([name, values], i) => {
    const [space, ...path] = name.split('.');
    const all = [...values, ...(more[name] ?? [])];
    const [outer, inner] = path as [string, string?];
    const messageType =
      inner === undefined
        ? { name: outer, field: all.map((jsonName, number) => ({ name: `f${number}`, jsonName, number: number + 1, type: 9, label: 1 })) }
        : { name: outer, enumType: [{ name: inner, value: valuesOf(all) }] };
    return { name: `f${i}.proto`, package: `google.ads.googleads.v99.${space}`, syntax: 'proto3', messageType: [messageType] };
  });
  writeFileSync(file, gzipSync(toBinary(FileDescriptorSetSchema, create(FileDescriptorSetSchema, { file: files }))));
}

describe('the enumerations of Google Ads', () => {
  it('are known when a version has nothing new', () => {
    publish({});
    expect(valuesToLookAt(folder, enumerationsOfPlatforms)).toEqual([]);
  });

  it.each([
    ['enums.CampaignPrimaryStatusReasonEnum.CampaignPrimaryStatusReason', 'ONE_OF_NEXT_YEAR'],
    ['errors.AuthorizationErrorEnum.AuthorizationError', 'ONE_OF_NEXT_YEAR'],
    ['errors.ErrorCode', 'oneOfNextYearError'],
  ])('a new value of %s is listed', (name, value) => {
    publish({ [name]: [value] });
    expect(valuesToLookAt(folder, enumerationsOfPlatforms)).toEqual([`${name} has values that the adapter does not know: ${value}.`]);
  });

  it('one that is no longer published is listed', () => {
    publish({});
    expect(newValues({ 'enums.Gone': ['A'] }, publishedValues(file, ['enums.Gone']))).toEqual(['enums.Gone is not published.']);
  });
});
