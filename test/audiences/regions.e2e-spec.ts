import { iso31662 } from 'iso-3166';
import { regions } from '../../libs/audiences/src/domain/regions.js';

it('the regions of rules are those of ISO 3166-2', () => {
  expect([...regions].sort()).toEqual(iso31662.map(({ code }) => code).sort());
});
