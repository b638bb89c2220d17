import { newId } from '#libs/kernel';
import { aConnection, aCreative, anAudience, referencedBy } from '../../testing/a-campaign.js';
import { noReferences } from './referenced-records.js';
import { type References, referenceProblems } from './reference-rules.js';

const [con, crv, aud] = [newId('con'), newId('crv'), newId('aud')];
const named: References = { connectionIds: [con], creativeIds: [crv], audienceIds: [aud], excludedAudienceIds: [newId('aud')] };
const problems = (...arguments_: Parameters<typeof referenceProblems>) =>
  referenceProblems(...arguments_).map(({ pointer, code }) => `${pointer} ${code}`);

describe('the records that a campaign names', () => {
  it('existing references have no problems', () => {
    expect(problems(named, referencedBy(named))).toEqual([]);
  });

  it('each missing reference is reported', () => {
    expect(problems(named, noReferences)).toEqual([
      '/connection_ids/0 reference_not_found',
      '/creative_ids/0 reference_not_found',
      '/audience_ids/0 reference_not_found',
      '/excluded_audience_ids/0 reference_not_found',
    ]);
  });

  it('archived and disconnected records cannot be added but can stay', () => {
    const closedStatus = referencedBy(named, [
      aConnection(con, { status: 'disconnected' }),
      aCreative(crv, { status: 'archived' }),
      anAudience(aud, { status: 'archived' }),
    ]);
    expect(problems(named, closedStatus)).toEqual([
      '/connection_ids/0 not_allowed_value',
      '/creative_ids/0 not_allowed_value',
      '/audience_ids/0 not_allowed_value',
    ]);
    expect(problems(named, closedStatus, named)).toEqual([]);
    expect(problems({ creativeIds: [crv, newId('crv')] }, closedStatus, named)).toEqual(['/creative_ids/1 reference_not_found']);
  });

  it('each ad account can be used only once', () => {
    const twins = { ...named, connectionIds: [con, newId('con'), newId('con')] };
    const shared = { platform: 'sandbox', externalAccountId: 'act_1' };
    const referenced = referencedBy(twins, [
      aConnection(twins.connectionIds[0], shared),
      aConnection(twins.connectionIds[2], shared),
      aConnection(twins.connectionIds[1], { ...shared, platform: 'other' }),
    ]);
    expect(problems(twins, referenced)).toEqual(['/connection_ids/2 conflicting_fields']);
  });
});
