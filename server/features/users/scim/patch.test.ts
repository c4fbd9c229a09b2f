/** Users changed by PATCH: the examples of RFC 7644, section 3.5.2, and what is refused. */
import { beforeAll, expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import { boss, loadUsers } from '../example.fixture.ts';
import { operations, patchSchema, providerOf, refusal, userSchema } from './provider.fixture.ts';

const server = testServer();
const { send, answered, patch, user } = providerOf(server, boss);

beforeAll(() => loadUsers(server));

const emails = [
  { value: 'work@one.test', type: 'work', primary: true },
  { value: 'home@one.test', type: 'home' },
];
let at = 0;
const patched = async (...ops: object[]) => {
  const id = await user(`patch${++at}@one.test`, { displayName: 'Ada', emails });
  const { body } = await patch(`/Users/${id}`, ...ops);
  const { schemas: _, id: __, meta: ___, userName: ____, ...rest } = body;
  return rest;
};
const usual = { displayName: 'Ada', active: true, emails };

test.each<[object, object]>([
  [
    { op: 'add', path: 'emails', value: [{ value: 'new@one.test' }] },
    { ...usual, emails: [...emails, { value: 'new@one.test' }] },
  ],
  [
    { op: 'add', value: { externalId: 'x', name: { givenName: 'A' } } },
    { ...usual, externalId: 'x', name: { givenName: 'A' } },
  ],
  [
    { op: 'replace', path: 'emails[type eq "home"].value', value: 'h@one.test' },
    { ...usual, emails: [emails[0], { value: 'h@one.test', type: 'home' }] },
  ],
  [
    { op: 'replace', path: 'emails', value: [] },
    { displayName: 'Ada', active: true },
  ],
  [
    { op: 'replace', path: 'emails[value eq "home@one.test"].type', value: 'other' },
    { ...usual, emails: [emails[0], { value: 'home@one.test', type: 'other' }] },
  ],
  [
    { op: 'remove', path: 'emails[type eq "home"]' },
    { ...usual, emails: [emails[0]] },
  ],
  [
    { op: 'remove', path: 'emails' },
    { displayName: 'Ada', active: true },
  ],
  [{ op: 'remove', path: 'displayName' }, usual],
  [
    { op: 'replace', path: `${userSchema}:name.familyName`, value: 'L' },
    { ...usual, name: { familyName: 'L' } },
  ],
  [{ op: 'replace', path: 'displayname', value: null }, usual],
  [{ op: 'replace', path: 'nickName', value: 'ignored' }, usual],
  [
    {
      op: 'add',
      path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
      value: 'X',
    },
    usual,
  ],
])('%j', async (operation, expected) => {
  expect(await patched(operation)).toEqual(expected);
});

test.each<[object, string, string]>([
  [{ op: 'move', path: 'active' }, 'invalidSyntax', 'op'],
  [{ op: 'remove' }, 'noTarget', 'path'],
  [{ op: 'remove', path: 'userName' }, 'invalidValue', 'userName: Required field.'],
  [{ op: 'replace', path: 'id', value: '1' }, 'mutability', 'id'],
  [{ op: 'add', path: 'groups', value: [{ value: '1' }] }, 'mutability', 'groups'],
  [{ op: 'replace', path: 'emails[type eq', value: 'x' }, 'invalidPath', 'path'],
  [{ op: 'replace', path: 'emails[nonsense].value', value: 'x' }, 'invalidPath', 'path'],
  [{ op: 'replace', path: 'emails[type sw "x"].value', value: 'x' }, 'noTarget', 'path'],
  [{ op: 'replace', path: '__proto__.x[', value: 'x' }, 'invalidPath', 'path'],
  [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue', 'active: Enter true or false.'],
  [{ op: 'replace', path: 'name', value: 'Ada' }, 'invalidValue', 'name: Enter named fields.'],
  [{ op: 'replace', path: 'displayName', value: { a: 1 } }, 'invalidValue', 'displayName: Enter a text.'],
  [{ op: 'replace', value: 'x' }, 'invalidValue', 'value'],
  [{ op: 'add', path: 'displayName' }, 'invalidValue', 'displayName: Required field.'],
])('%j is refused as %s', async (operation, scimType, detail) => {
  const id = await user(`refused${++at}@one.test`);
  expect(await answered(patch(`/Users/${id}`, operation))).toEqual(refusal(400, detail, scimType));
  expect(Object.prototype).not.toHaveProperty('x');
});

test.each([
  { Operations: [{ op: 'remove', path: 'displayName' }] },
  { schemas: ['urn:other'], Operations: [{ op: 'remove', path: 'displayName' }] },
  operations(),
  operations(...Array(1001).fill({ op: 'remove', path: 'displayName' })),
  { ...operations(), Operations: {} },
])('refuses a message of another form', async (body) => {
  const id = await user(`form${++at}@one.test`);
  expect(await answered(send('PATCH', `/Users/${id}`, body))).toEqual(
    refusal(400, 'Operations', 'invalidSyntax'),
  );
});

test('refuses values and paths that go on and on', async () => {
  const id = await user('endless@one.test', { emails });
  const nested = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  for (const path of ['emails', 'name', 'displayName', 'active']) {
    const operation = `{"op":"add","path":"${path}","value":${nested}}`;
    const body = `{"schemas":["${patchSchema}"],"Operations":[${operation}]}`;
    expect((await answered(send('PATCH', `/Users/${id}`, body)))[0]).toBe(400);
  }
  const long = patch(`/Users/${id}`, { op: 'replace', path: `emails[${'('.repeat(100_000)}]`, value: 'x' });
  expect(await answered(long)).toEqual(refusal(400, 'path', 'invalidPath'));
});

test('changes nothing if one of the operations is refused', async () => {
  const id = await user('atomic@one.test', { displayName: 'Before' });
  const { status } = await patch(
    `/Users/${id}`,
    { op: 'replace', path: 'displayName', value: 'After' },
    { op: 'replace', path: 'active', value: 'perhaps' },
  );
  expect(status).toBe(400);
  expect((await send('GET', `/Users/${id}`)).body.displayName).toBe('Before');
});
