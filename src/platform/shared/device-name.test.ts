import { expect, it } from 'vitest';
import { brandName } from './device-name';

it.each([
  [['Not)A;Brand', 'Chromium', 'Google Chrome'], 'Chrome'],
  [['Chromium', 'Microsoft Edge', 'Not;A=Brand'], 'Microsoft Edge'],
  [['Not.A/Brand', 'Chromium'], 'Chromium'],
  [[], 'Chrome'],
])('names the browser by its own brand: %s', (brands, name) => {
  expect(brandName(brands.map((brand) => ({ brand })))).toBe(name);
});
