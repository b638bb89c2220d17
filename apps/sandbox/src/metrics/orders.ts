import { hashText, mix, normal, normalQuantile } from '../random/seeded-random.js';

const orderMedian = Math.sqrt(40 * 120);
/** The value of 90% of the orders is between 40 and 120 dollars. */
const orderSpread = Math.log(120 / 40) / (2 * normalQuantile(0.95));
const orderMean = orderMedian * Math.exp(orderSpread ** 2 / 2);
const orderDeviation = orderMean * Math.sqrt(Math.exp(orderSpread ** 2) - 1);
const fewOrders = 50;
const salts = { order: hashText('order'), value: hashText('value') };

/** The total value of a number of orders, in hundredths of the currency. */
export function centsOf(orders: number, key: number, microsPerDollar: number): number {
  const centsPerDollar = microsPerDollar / 10_000;
  if (orders > fewOrders) {
    const dollars = orders * orderMean + Math.sqrt(orders) * orderDeviation * normal(key, salts.value);
    return Math.round(dollars * centsPerDollar);
  }
  let cents = 0;
  const orderKey = mix(key, salts.order);
  for (let i = 0; i < orders; i++) cents += Math.round(orderMedian * Math.exp(orderSpread * normal(orderKey, i)) * centsPerDollar);
  return cents;
}
