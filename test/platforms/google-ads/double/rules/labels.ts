import { AdsError, notFound, required } from '../errors.js';
import type { RuleSet } from './rule-set.js';
import { textOf } from '../schema/types.js';

const maxNameLength = 80;

export const labelRules: RuleSet = {
  kind: 'label',
  collection: 'labels',
  message: 'Label',
  create(draft, fields) {
    const name = fields['name'];
    if (typeof name !== 'string' || name === '') throw required('name');
    if (name.length > maxNameLength)
      throw new AdsError('labelError', 'INVALID_LABEL_NAME', 'Label name is invalid.', { at: 'name', trigger: name });
    if (draft.present('label').some((label) => label.fields['name'] === name))
      throw new AdsError('labelError', 'DUPLICATE_NAME', 'Label names must be unique.', { at: 'name', trigger: name });
    const id = draft.world.id();
    return { id, fields: { id, status: 'ENABLED', ...fields } };
  },
  remove(draft, { name }) {
    for (const link of draft.list('campaignLabel')) if (link.fields['label'] === name) draft.drop(link);
  },
};

export const campaignLabelRules: RuleSet = {
  kind: 'campaignLabel',
  collection: 'campaignLabels',
  message: 'CampaignLabel',
  isDropped: true,
  create(draft, fields) {
    const campaign = draft.find('campaign', fields['campaign']);
    const label = draft.find('label', fields['label']);
    if (campaign === undefined)
      throw fields['campaign'] === undefined ? required('campaign') : notFound('campaign', textOf(fields['campaign']));
    if (label === undefined) throw fields['label'] === undefined ? required('label') : notFound('label', textOf(fields['label']));
    if (label.fields['status'] === 'REMOVED')
      throw new AdsError('labelError', 'CANNOT_APPLY_INACTIVE_LABEL', 'An inactive label cannot be applied.', { at: 'label' });
    const id = `${String(campaign.fields['id'])}~${String(label.fields['id'])}`;
    if (draft.list('campaignLabel').some(({ name }) => name === draft.nameOf('campaignLabels', id)))
      throw new AdsError('campaignError', 'CAMPAIGN_LABEL_ALREADY_EXISTS', 'The specified campaign label association already exists.', {
        at: 'label',
      });
    return { id, fields };
  },
};
