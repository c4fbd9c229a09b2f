import { beforeAll, expect, test } from 'vitest';
import * as car from '../../../contract/rental-car/calls.ts';
import { testReportAccess } from '../../test/report-access.ts';
import { testServer } from '../../test/server.ts';
import { twoTmcs } from '../../test/two-tmcs.ts';
import { loadExample, march } from './example.fixture.ts';

const server = testServer();

beforeAll(() => loadExample(server));

testReportAccess(server, car, {
  ...twoTmcs,
  query: { ...march, supplierName: 'Hertz', figure: 'totalCost' },
  secrets: /Ada|Bob|Hertz|Avis|"B\d/,
});

test.each([
  ['a location that is not a number', car.detail, { locationId: 'x' }, ['locationId']],
  ['a too long supplier', car.detail, { locationId: '', providerId: 'x'.repeat(501) }, ['providerId']],
  ['a missing supplier', car.spendByCarType, {}, ['supplierName']],
  ['an unknown figure', car.lines, { figure: 'total' }, ['figure']],
  ['an empty car type', car.lines, { figure: 'totalCost', carType: '' }, ['carType']],
  ['an empty supplier', car.spendByCarType, { supplierName: '' }, ['supplierName']],
])('rejects %s with 400 and a message on the field', async (_name, endpoint, more, fields) => {
  const { status, body } = await server.send('all@one.test', endpoint, { query: { ...march, ...more } });
  expect(status).toBe(400);
  expect(Object.keys(body as object)).toEqual(fields);
});
