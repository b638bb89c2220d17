import { deliveredShare, dayShape, fatigueOf, freshness, learningDays } from './day-shape.js';
import { campaignProfile, platformModels, modelNames } from './platform-model.js';
import { dayNumber, weekdayOf } from './reporting-day.js';

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]) => Math.sqrt(mean(values.map((value) => value ** 2)) - mean(values) ** 2);
const campaigns = Array.from({ length: 200 }, (_, i) => campaignProfile(1, `sc_${i}`, 'social', 'USD'));
const spring = dayNumber('2026-03-02');

describe('the shape of a day', () => {
  it.each(modelNames)('the pacing follows the week of %s between 0.85 and 1.15', (model) => {
    const profile = campaignProfile(1, 'sc_week', model, 'USD');
    const byWeekday: number[][] = Array.from({ length: 7 }, () => []);
    for (let day = spring; day < spring + 700; day++) byWeekday[weekdayOf(day)]?.push(dayShape(profile, day, spring - 10).pacing);
    byWeekday.forEach((pacings, weekday) => {
      expect(Math.min(...pacings)).toBeGreaterThanOrEqual(0.85);
      expect(Math.max(...pacings)).toBeLessThanOrEqual(1.15);
      expect(mean(pacings)).toBeCloseTo(platformModels[model].week[weekday] as number, 1);
    });
  });

  it('a day has more noise during the learning phase', () => {
    const noise = (age: number) => deviation(campaigns.map((profile) => Math.log(dayShape(profile, spring + age, spring).clickRate)));
    const [first, later] = [mean([0, 1, 2].map(noise)), mean([3, 4, 5, 6].map(noise))];
    expect(learningDays).toBe(3);
    expect(first / later).toBeGreaterThan(2);
  });

  it('prices are 50% higher in the fourth quarter', () => {
    const price = (day: string) => mean(campaigns.map((profile) => dayShape(profile, dayNumber(day), spring).price));
    expect(price('2026-10-01') / price('2026-09-30')).toBeCloseTo(1.5, 1);
    expect(price('2026-12-31') / price('2027-01-01')).toBeCloseTo(1.5, 1);
    expect(price('2026-06-01')).toBeCloseTo(1, 1);
  });

  it('the delivered fraction of a day grows from 0 to 1', () => {
    expect(deliveredShare(0)).toBeCloseTo(0, 12);
    expect(deliveredShare(1)).toBeCloseTo(1, 12);
    for (let hour = 1; hour <= 24; hour++) expect(deliveredShare(hour / 24)).toBeGreaterThan(deliveredShare((hour - 1) / 24));
  });
});

describe('a creative', () => {
  it('a creative loses 2 to 4% of its clicks per day after its fifth to seventh day', () => {
    for (let key = 0; key < 300; key++) {
      expect(freshness(fatigueOf(key), 4)).toBe(1);
      const losses = Array.from({ length: 12 }, (_, i) => 1 - freshness(fatigueOf(key), i + 5) / freshness(fatigueOf(key), i + 4));
      const first = losses.findIndex((loss) => loss > 0) + 5;
      expect([6, 7, 8]).toContain(first);
      for (const loss of losses.slice(first - 5)) {
        expect(loss).toBeGreaterThan(0.0199);
        expect(loss).toBeLessThan(0.0401);
      }
    }
  });

  it('a creative keeps at least 35% of its clicks', () => {
    expect(freshness(fatigueOf(1), 400)).toBe(0.35);
  });
});
