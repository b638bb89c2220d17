import { roundedToMicros } from './rounded-to-micros.js';

it.each([
  ['12.34', '12.34'],
  ['12.3456784', '12.345678'],
  ['12.3456785', '12.345679'],
  ['0.00000049', '0.000000'],
  ['0.9999995', '1.000000'],
  ['7', '7'],
  ['-1.00000001', '-1.00000001'],
  ['much', 'much'],
])('%s with at most six digits after the point is %s', (text, rounded) => {
  expect(roundedToMicros(text)).toBe(rounded);
});
