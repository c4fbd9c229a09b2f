/** Users by SCIM: the examples of RFC 7644, sections 3.3 to 3.6, and what is refused. */
import { beforeAll, describe, expect, test } from 'vitest';
import * as changes from '../../../../contract/changes/calls.ts';
import { testServer } from '../../../test/server.ts';
import { asking, boss, loadUsers } from '../example.fixture.ts';
import { operations, providerOf, refusal, userSchema } from './provider.fixture.ts';

const server = testServer();
const { send, answered, filtered, patch, user } = providerOf(server, boss);
const { list, idOf, invite, nodes } = asking(server);

beforeAll(() => loadUsers(server));

const names = async (filter: string) => {
  const { body } = await filtered('/Users', filter);
  return body.Resources?.map((one: { userName: string }) => one.userName) ?? body;
};

describe('creating', () => {
  test('answers the resource, its address and its version', async () => {
    const { status, headers, body } = await send('POST', '/Users', {
      schemas: [userSchema],
      userName: 'BJensen@one.test',
      externalId: 'bjensen',
      name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      schemas: [userSchema],
      id: expect.stringMatching(/^\d+$/),
      userName: 'bjensen@one.test',
      externalId: 'bjensen',
      name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
      active: true,
      meta: {
        resourceType: 'User',
        created: expect.any(String),
        lastModified: expect.any(String),
        location: expect.stringMatching(new RegExp(`/scim/v2/Users/${body.id}$`)),
        version: expect.stringMatching(/^W\/"[\w-]+"$/),
      },
    });
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/scim\+json/),
      location: body.meta.location,
      etag: body.meta.version,
    });
  });

  test('shows administrators a user without access, and who created it', async () => {
    const id = await user('new@one.test', { displayName: 'New Colleague' });
    const { rows } = await list(boss, { pageSize: 100 });
    expect(rows.find(({ email }) => email === 'new@one.test')).toMatchObject({
      name: 'New Colleague',
      state: 'Inactive',
      access: '',
    });
    const query = { kinds: 'provisioned_user_changed,access_changed', pageSize: 2 };
    const records = (await server.get(boss, changes.list, { query })).rows;
    expect(records.map(({ kind, actor, subject }) => [kind, actor, subject])).toEqual([
      ['access_changed', expect.stringMatching(/^Service token Provider/), 'new@one.test'],
      ['provisioned_user_changed', expect.stringMatching(/^Service token Provider/), 'new@one.test'],
    ]);
    const { before, after } = await server.get(boss, changes.detail, { params: { id: records[1]?.id } });
    expect([before, after]).toEqual([
      null,
      { name: 'New Colleague', isActive: true, externalId: null, emails: [] },
    ]);
    expect(id).toBe(String(await idOf('new@one.test')));
  });

  test('ignores attributes that are not known, and keeps no password', async () => {
    const { status, body } = await send('POST', '/Users', {
      schemas: [userSchema, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
      USERNAME: 'ignoring@one.test',
      password: 't1meMa$heen',
      nickName: 'Iggy',
      title: null,
      id: '77',
      groups: [{ value: '1' }],
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Sales' },
    });
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(['schemas', 'id', 'userName', 'active', 'meta']);
    expect(body.id).not.toBe('77');
  });

  test('refuses an address that is there, whatever its case', async () => {
    await user('twice@one.test');
    const again = send('POST', '/Users', { schemas: [userSchema], userName: 'Twice@one.test' });
    expect(await answered(again)).toEqual(refusal(409, 'userName', 'uniqueness'));
  });

  test.each([
    [{}, 'userName: Required field.'],
    [{ userName: 7 }, 'userName: Enter a text.'],
    [{ userName: 'bjensen' }, 'userName: Enter the e-mail address'],
    [{ userName: 'a@one.test', active: 'perhaps' }, 'active: Enter true or false.'],
    [{ userName: 'a@one.test', name: 'Ada' }, 'name: Enter named fields.'],
    [{ userName: 'a@one.test', name: { familyName: ['A'] } }, 'name.familyName: Enter a text.'],
    [{ userName: 'a@one.test', emails: [{ value: {} }] }, 'emails.0.value: Enter a text.'],
    [{ userName: 'a@one.test', displayName: 'a'.repeat(201) }, 'displayName: Enter at most 200 characters.'],
    [{ userName: 'a@one.test', emails: Array(21).fill({ value: 'a' }) }, 'emails: Enter at most 20 entries.'],
  ])('of %j names the path and says what is expected', async (body, detail) => {
    expect(await answered(send('POST', '/Users', body))).toEqual(refusal(400, detail, 'invalidValue'));
  });

  test.each(['[]', '"text"', '{', ''])('refuses the body %j', async (body) => {
    expect(await answered(send('POST', '/Users', body))).toEqual(
      refusal(400, expect.any(String), 'invalidSyntax'),
    );
  });

  test('refuses a body that is too large or of another type', async () => {
    const large = JSON.stringify({ userName: 'large@one.test', nickName: 'a'.repeat(1_100_000) });
    expect((await answered(send('POST', '/Users', large)))[0]).toBe(413);
    const other = send('POST', '/Users', '<user/>', { 'content-type': 'text/xml' });
    expect(await answered(other)).toEqual(refusal(415, 'scim+json'));
  });
});

describe('reading', () => {
  test('answers a user with the attributes that are asked for', async () => {
    const id = await user('reading@one.test', {
      name: { givenName: 'Rea', familyName: 'Ding' },
      emails: [{ value: 'rea@one.test', type: 'work', primary: true }],
    });
    const read = async (query: string) => (await send('GET', `/Users/${id}${query}`)).body;
    expect(await read('?attributes=userName,name.givenName,emails.value')).toEqual({
      schemas: [userSchema],
      id,
      userName: 'reading@one.test',
      name: { givenName: 'Rea' },
      emails: [{ value: 'rea@one.test' }],
    });
    expect(await read(`?attributes=${userSchema}:USERNAME`)).toMatchObject({ userName: 'reading@one.test' });
    const { meta, ...rest } = await read('?excludedAttributes=name,emails.type,id');
    expect(rest).toEqual({
      schemas: [userSchema],
      id,
      userName: 'reading@one.test',
      active: true,
      emails: [{ value: 'rea@one.test', primary: true }],
    });
    const unchanged = await send('GET', `/Users/${id}`, undefined, { 'if-none-match': meta.version });
    expect([unchanged.status, unchanged.body]).toEqual([304, null]);
  });

  test('answers users whom an administrator invited, under the name that they have here', async () => {
    const [ops] = await nodes('OPS');
    const invited = { name: 'Invited Ida', email: 'invited@one.test', entities: [ops] };
    expect(await invite(boss, invited)).toEqual([200, null]);
    const { body } = await filtered('/Users', 'userName eq "INVITED@one.test"');
    expect(body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 1,
      startIndex: 1,
      itemsPerPage: 1,
      Resources: [{ userName: 'invited@one.test', displayName: 'Invited Ida', active: true }],
    });
  });

  test('finds users by filters of RFC 7644', async () => {
    const more = { externalId: 'Ext-1', name: { familyName: "O'Malley" }, displayName: 'Filter One' };
    await user('filter.one@one.test', { ...more, emails: [{ value: 'Work@one.test', type: 'work' }] });
    await user('filter.two@one.test', { active: false, emails: [{ value: 'home@one.test', type: 'home' }] });
    const one = ['filter.one@one.test'];
    const two = ['filter.two@one.test'];
    expect(await names('userName Eq "Filter.One@one.test"')).toEqual(one);
    expect(await names(`name.familyName co "o'malley"`)).toEqual(one);
    expect(await names('userName sw "filter." and not (active eq true)')).toEqual(two);
    expect(await names(`${userSchema}:userName sw "filter.o"`)).toEqual(one);
    expect(await names('externalId eq "Ext-1"')).toEqual(one);
    expect(await names('externalId eq "ext-1"')).toEqual([]);
    expect(await names('userName sw "filter" and externalId pr')).toEqual(one);
    expect(await names('emails[type eq "work" and value co "WORK@"]')).toEqual(one);
    const either = await names('emails co "home@" or displayName ew "ter one"');
    expect(either.toSorted()).toEqual([...one, ...two]);
    expect(await names('meta.lastModified gt "2999-01-01T00:00:00Z"')).toEqual([]);
    expect(await names('userName eq "nobody@one.test"')).toEqual([]);
    expect(await names('id eq "no number"')).toEqual([]);
    expect(await names('nickName eq "x"')).toEqual([]);
  });

  test.each([
    'userName',
    'userName eq',
    'userName xx "a"',
    'userName eq "a',
    '(active eq true',
    'a'.repeat(1001),
  ])('refuses the filter %s', async (filter) => {
    expect(await answered(filtered('/Users', filter))).toEqual(refusal(400, 'filter', 'invalidFilter'));
  });

  test('refuses line breaks in filters, which take the parser for ever', async () => {
    const filter = `userName eq "${'\n'.repeat(200)}`;
    expect(await answered(filtered('/Users', filter))).toEqual(refusal(400, 'filter', 'invalidFilter'));
  });

  test('answers a query that is sent as a body as one in the address', async () => {
    const search = (path: string, body: object) =>
      send('POST', `${path}/.search`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
        ...body,
      });
    const query = { filter: 'userName sw "filter."', attributes: ['userName', 'active'] };
    const inBody = await search('/Users', { ...query, startIndex: 2, count: 1 });
    expect(inBody.status).toBe(200);
    expect(inBody.body).toMatchObject({ totalResults: 2, startIndex: 2, itemsPerPage: 1 });
    const { body } = await send(
      'GET',
      `/Users?filter=${encodeURIComponent(query.filter)}&attributes=userName,active&startIndex=2&count=1`,
    );
    expect(inBody.body).toEqual(body);
    expect((await search('/Groups', { startIndex: -1, count: -1 })).body).toMatchObject({
      startIndex: 1,
      Resources: [],
    });
    expect(await answered(search('/Users', { count: 'many', startIndex: 1.5 }))).toEqual(
      refusal(400, 'startIndex: Enter a whole number. count: Enter a whole number.', 'invalidValue'),
    );
    expect(await answered(search('/Users', { filter: 'userName' }))).toEqual(
      refusal(400, 'filter', 'invalidFilter'),
    );
  });

  test('pages through the list', async () => {
    const read = async (query: string) => (await send('GET', `/Users?${query}`)).body;
    const all = await read('count=200');
    expect(all.totalResults).toBe(all.Resources.length);
    const page = await read('startIndex=2&count=2&attributes=userName');
    expect(page).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 2 });
    const ids = (resources: { id: string }[]) => resources.map(({ id }) => id);
    expect(ids(page.Resources)).toEqual(ids(all.Resources).slice(1, 3));
    expect(await read('count=0')).toMatchObject({ totalResults: all.totalResults, Resources: [] });
    expect(await read('startIndex=-3&count=-1')).toMatchObject({ startIndex: 1, Resources: [] });
    expect(await read('startIndex=100000')).toMatchObject({ totalResults: all.totalResults, Resources: [] });
    expect(await answered(send('GET', '/Users?count=many'))).toEqual(
      refusal(400, 'count: Enter a whole number.', 'invalidValue'),
    );
  });
});

describe('replacing', () => {
  test('sets what is sent and clears the rest, but keeps active', async () => {
    const id = await user('put@one.test', { externalId: 'e', displayName: 'Before', active: false });
    const { status, body } = await send('PUT', `/Users/${id}`, {
      schemas: [userSchema],
      id,
      userName: 'PUT@one.test',
      name: { familyName: 'After' },
    });
    expect(status).toBe(200);
    const { meta: _, ...rest } = body;
    expect(rest).toEqual({
      schemas: [userSchema],
      id,
      userName: 'put@one.test',
      name: { familyName: 'After' },
      active: false,
    });
    const again = await send('PUT', `/Users/${id}`, body);
    expect(again.body.meta).toEqual(body.meta);
  });

  test('refuses another address, since other TMCs may know the person by it', async () => {
    const id = await user('renamed@one.test');
    const renamed = send('PUT', `/Users/${id}`, { schemas: [userSchema], userName: 'other@one.test' });
    expect(await answered(renamed)).toEqual(refusal(400, 'userName', 'mutability'));
    const wanted = patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: 'other@one.test' });
    expect(await answered(wanted)).toEqual(refusal(400, 'userName', 'mutability'));
  });

  test('requires the version that If-Match names', async () => {
    const id = await user('version@one.test');
    const { body } = await send('GET', `/Users/${id}`);
    const { version } = body.meta;
    const change = (value: string, expected: string) =>
      send('PATCH', `/Users/${id}`, operations({ op: 'replace', path: 'displayName', value }), {
        'if-match': expected,
      });
    const changed = await change('One', version);
    expect([changed.status, changed.headers.etag]).toEqual([200, changed.body.meta.version]);
    expect(changed.body.meta.version).not.toBe(version);
    expect(await answered(change('Two', version))).toEqual(refusal(412, 'meanwhile'));
    const removal = send('DELETE', `/Users/${id}`, undefined, { 'if-match': version });
    expect((await answered(removal))[0]).toBe(412);
    expect((await change('Two', '*')).status).toBe(200);
  });
});

describe('removing', () => {
  test('answers nothing, and the user is gone until it is created again', async () => {
    const id = await user('gone@one.test', { externalId: 'old' });
    expect(await answered(send('DELETE', `/Users/${id}`))).toEqual([204, null]);
    for (const method of ['GET', 'DELETE'] as const)
      expect(await answered(send(method, `/Users/${id}`))).toEqual(refusal(404, 'Not found.'));
    expect(await names('userName eq "gone@one.test"')).toEqual([]);
    expect(await user('gone@one.test')).toBe(id);
    expect((await send('GET', `/Users/${id}`)).body).not.toHaveProperty('externalId');
  });
});
