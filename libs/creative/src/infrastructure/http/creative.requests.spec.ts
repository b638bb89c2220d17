import { newId } from '#libs/kernel';
import { type ReadOnlyFields, validateObject } from '#libs/rest';
import { GenerateCreativeRequest, readOnlyWhenChanging, readOnlyWhenGenerating, UpdateCreativeRequest } from './creative.requests.js';

const problems = (type: new () => object, body: object, readOnly: ReadOnlyFields) =>
  validateObject(type, body, '', readOnly).problems.map(({ pointer, code }) => `${pointer} ${code}`);

describe('the body of a request to generate a creative', () => {
  it('has only a prompt that is required', () => {
    expect(problems(GenerateCreativeRequest, {}, readOnlyWhenGenerating)).toEqual(['/prompt required']);
    expect(problems(GenerateCreativeRequest, { prompt: 'Shoes' }, readOnlyWhenGenerating)).toEqual([]);
  });

  it.each([
    [{ prompt: '   ' }, '/prompt too_short'],
    [{ prompt: 'x'.repeat(2_001) }, '/prompt too_long'],
    [{ type: 'video' }, '/type not_allowed_value'],
    [{ variants: 11 }, '/variants out_of_range'],
    [{ variants: 0 }, '/variants out_of_range'],
    [{ aspect_ratios: ['2:1'] }, '/aspect_ratios/0 not_allowed_value'],
    [{ target_platforms: ['myspace'] }, '/target_platforms/0 not_allowed_value'],
    [{ language: 'english please' }, '/language invalid_format'],
    [{ brand: { name: '' } }, '/brand/name too_short'],
    [{ brand: { colors: ['#123b3a', 'red'] } }, '/brand/colors/1 invalid_format'],
    [{ brand: { colors: ['#12345'] } }, '/brand/colors/0 invalid_format'],
    [{ brand: { avoid_terms: ['x'.repeat(51)] } }, '/brand/avoid_terms/0 too_long'],
    [{ brand: { logo: 'a.png' } }, '/brand/logo unknown_field'],
    [{ landing_url: 'http://shop.example' }, '/landing_url invalid_format'],
    [{ status: 'ready' }, '/status field_read_only'],
    [{ primary_variant_id: newId('var') }, '/primary_variant_id field_read_only'],
    [{ nonsense: 1 }, '/nonsense unknown_field'],
  ])('%j is refused: %s', (body, problem) => {
    expect(problems(GenerateCreativeRequest, { prompt: 'Shoes', ...body }, readOnlyWhenGenerating)).toEqual([problem]);
  });
});

describe('the body of a request to change a creative', () => {
  it.each([
    [{ primary_variant_id: null }, '/primary_variant_id required'],
    [{ name: null }, '/name required'],
    [{ landing_url: 'http://shop.example' }, '/landing_url invalid_format'],
  ])('%j is refused: %s', (body, problem) => {
    expect(problems(UpdateCreativeRequest, body, readOnlyWhenChanging)).toEqual([problem]);
  });

  it.each([
    'prompt',
    'type',
    'brand',
    'language',
    'target_platforms',
    'aspect_ratios',
    'variants',
    'content',
    'asset',
    'status',
    'generation',
    'campaign_ids',
    'revision',
    'id',
  ])('cannot set %s, which is generated', (field) => {
    expect(problems(UpdateCreativeRequest, { [field]: 'x' }, readOnlyWhenChanging)).toEqual([`/${field} field_read_only`]);
  });
});
