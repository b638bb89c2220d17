import { newId } from '#libs/kernel';
import { sampleEvent } from './sample-event.js';

const origin = { id: newId('evt'), at: '2027-05-03T12:00:00.000Z', userId: newId('usr'), apiKeyId: null, requestId: 'req_1' };
const type = { name: 'campaign.paused', meaning: 'A campaign was paused.', resourceType: 'campaign' };

describe('a sample of an event', () => {
  it('a sample has the revision of its record and the number 0, which no event of a log has', () => {
    expect(sampleEvent(type, { record: { id: 'cmp_1', revision: 4 }, facts: null }, origin)).toEqual({
      id: origin.id,
      object: 'event',
      type: 'campaign.paused',
      created_at: origin.at,
      sequence: 0,
      revision: 4,
      actor: { user_id: origin.userId, api_key_id: null },
      request_id: 'req_1',
      data: { object: { id: 'cmp_1', revision: 4 }, previous_attributes: null },
    });
  });

  it('a sample without a record has its facts as the object, and one of a record without revisions has none', () => {
    const facts = { connection_id: 'con_1' };
    expect(sampleEvent(type, { record: null, facts }, origin)).toMatchObject({ revision: null, data: { object: facts } });
    expect(sampleEvent(type, { record: { id: 'usr_1' }, facts: null }, origin).revision).toBeNull();
  });
});
