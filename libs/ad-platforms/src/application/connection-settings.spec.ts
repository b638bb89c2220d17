import { type ConnectionSettingField, defaultSettings, parseSettings, settingsProblems } from './ports/connection-settings.js';

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
