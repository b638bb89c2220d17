import { choicesFor, type ConnectionSettingField, defaultSettings, parseSettings, settingsProblems } from './ports/connection-settings.js';

const page: ConnectionSettingField = {
  name: 'page_id',
  labelField: 'page_name',
  label: 'Page',
  about: 'The page.',
  kind: 'choice',
  isRequired: true,
};
const payer: ConnectionSettingField = { name: 'payer', label: 'Payer', about: 'Who pays.', kind: 'text', isRequired: false };
const schema = [page, payer];
const [own, shop] = [
  { value: '1', label: 'Own page' },
  { value: '2', label: 'Shop' },
];

describe('the settings of a connection', () => {
  it('a choice with exactly one value is a default, with its name', () => {
    expect(defaultSettings(schema, { page_id: [own] })).toEqual({ page_id: '1', page_name: 'Own page' });
    expect(defaultSettings(schema, { page_id: [own, shop] })).toEqual({});
    expect(defaultSettings(schema, {})).toEqual({});
  });

  it('only missing required settings are problems', () => {
    expect(settingsProblems(schema, { payer: 'Shop Ltd' })).toMatchObject([{ pointer: '/page_id', code: 'required' }]);
    expect(settingsProblems(schema, { page_id: '1' })).toEqual([]);
  });

  it('settings are what the platform offers and what a person wrote, without empty ones', () => {
    const { settings, problems } = parseSettings(schema, { page_id: [own, shop] }, { page_id: '2', payer: ' Shop Ltd ' });
    expect([settings, problems]).toEqual([{ page_id: '2', page_name: 'Shop', payer: 'Shop Ltd' }, []]);
    expect(parseSettings(schema, { page_id: [own] }, { page_id: null, payer: ' ' })).toEqual({ settings: {}, problems: [] });
  });

  it('a value that is not listed is taken where it has the right form', () => {
    const open = [{ ...page, labelField: 'page_name', unlisted: /^\d+$/ }];
    expect(parseSettings(open, { page_id: [own] }, { page_id: '77' })).toEqual({
      settings: { page_id: '77', page_name: '77' },
      problems: [],
    });
    expect(parseSettings(open, {}, { page_id: 'my page' }).problems).toMatchObject([
      { pointer: '/settings/page_id', code: 'not_allowed_value' },
    ]);
  });

  it('what a platform refused to list is said, and hides no choice', () => {
    const partial = { page_id: { choices: [own], refusal: 'Denied.' } };
    expect(choicesFor('page_id', partial)).toEqual(partial.page_id);
    expect(choicesFor('payer', partial)).toEqual({ choices: [], refusal: null });
    expect(defaultSettings(schema, partial)).toEqual({ page_id: '1', page_name: 'Own page' });
    expect(parseSettings(schema, partial, { page_id: '1' }).problems).toEqual([]);
  });

  it.each([
    ['a value that the platform does not offer', { page_id: '3' }, '/settings/page_id not_allowed_value'],
    ['a setting of another platform', { board_id: '1' }, '/settings/board_id unknown_field'],
    ['a field that names a choice', { page_name: 'Mine' }, '/settings/page_name unknown_field'],
    ['a long text', { payer: 'x'.repeat(201) }, '/settings/payer too_long'],
    ['a number', { payer: 7 }, '/settings/payer invalid_type'],
  ])('%s is refused', (_, entered, problem) => {
    const { problems } = parseSettings(schema, { page_id: [own, shop] }, entered);
    expect(problems.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([problem]);
  });
});
