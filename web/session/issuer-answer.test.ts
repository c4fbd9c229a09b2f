import { expect, it } from 'vitest';
import { answerInFragment, hasIssuerResponse } from './issuer-answer.ts';

const root = 'https://product.test/';

it.each([
  [`${root}?code=a%2Fb&state=1`, `${root}#code=a%2Fb&state=1`],
  [`${root}silent.html?error=login_required&state=1`, `${root}silent.html#error=login_required&state=1`],
  [`${root}#code=1&state=2`, `${root}#code=1&state=2`],
  [`${root}?utm=1#/view/summary`, `${root}?utm=1#/view/summary`],
  [`${root}#/view/summary?code=1`, `${root}#/view/summary?code=1`],
])('moves the issuer’s response to the fragment: %s', (received, expected) => {
  expect(answerInFragment(received)).toBe(expected);
});

it.each([
  [`${root}?code=1&state=2`, true],
  [`${root}#error=access_denied`, true],
  [`${root}#/view/summary?error=1`, false],
  [root, false],
])('detects whether %s contains a response: %s', (address, expected) => {
  expect(hasIssuerResponse(address)).toBe(expected);
});
