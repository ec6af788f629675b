import {
  type Beyond,
  type CompiledRoute,
  type ContractParameter,
  type ContractRoute,
  compareContract,
} from './compare.js';

const parameter = (name: string, type: string, place = 'form', required = false): ContractParameter => ({
  name,
  in: place,
  type,
  required,
});

const roles: ContractRoute = {
  id: 'roles.update',
  method: 'PUT',
  path: '/api/v1/accounts/:account_id/roles/:id',
  paginated: false,
  parameters: [
    parameter('account_id', 'integer', 'path', true),
    parameter('id', 'integer', 'path', true),
    parameter('label', 'string'),
    parameter('permissions[<permission>][locked]', 'boolean'),
  ],
};
const list: ContractRoute = {
  id: 'roles.list',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/roles',
  paginated: true,
  parameters: [parameter('account_id', 'string', 'path', true), parameter('state[]', 'string[]', 'query')],
};
const paging = [parameter('page', 'string', 'query'), parameter('per_page', 'integer', 'query')];
const built = (route: ContractRoute, change: Partial<CompiledRoute> = {}): CompiledRoute => ({
  method: route.method,
  path: route.path,
  parameters: [...route.parameters, ...(route.paginated ? paging : [])],
  ...change,
});

const nothing = { routes: [], parameters: [] };
const faults = (
  compiled: CompiledRoute[],
  { beyond = nothing as Beyond, notYet = nothing as { routes: string[]; parameters: string[] } } = {},
) => compareContract([roles, list], beyond, notYet, compiled).map(({ kind, detail }) => `${kind}: ${detail}`);

describe('the comparison of the contract', () => {
  const whole = [built(roles), built(list)];
  const withParameters = (...parameters: ContractParameter[]) => [
    built(roles, { parameters: [...roles.parameters.slice(0, 2), ...parameters] }),
    built(list),
  ];
  const [, , label, locked] = roles.parameters as [unknown, unknown, ContractParameter, ContractParameter];

  it('finds nothing where all agree', () => {
    expect(faults(whole)).toEqual([]);
  });

  it('sees a route that is missing, unless it is not yet built', () => {
    expect(faults([built(list)])).toEqual(['route missing: roles.update']);
    expect(faults([built(list)], { notYet: { routes: ['roles.update'], parameters: [] } })).toEqual([]);
  });

  it('sees a route too many, unless it stands in the list beyond the documents', () => {
    const extra = { ...list, id: 'roles.extra', path: '/api/v1/roles' };
    expect(faults([...whole, built(extra)])).toEqual(['route too many: stands in no document']);
    expect(faults([...whole, built(list, { method: 'POST' })])).toHaveLength(1);
    expect(
      faults([...whole, built(extra)], { beyond: { routes: [{ ...extra, source: 'x' }], parameters: [] } }),
    ).toEqual([]);
    expect(faults(whole, { beyond: { routes: [{ ...extra, source: 'x' }], parameters: [] } })).toEqual([
      'route missing: roles.extra',
    ]);
  });

  it('sees a route that is there twice, also under another name of its placeholder', () => {
    const renamed = built(list).parameters.map((one) => (one.in === 'path' ? { ...one, name: 'id' } : one));
    expect(faults([...whole, built(list, { path: '/api/v1/accounts/:id/roles', parameters: renamed })])).toEqual([
      'route twice: compiled twice',
    ]);
  });

  it('sees a parameter that is missing, unless it is not yet built', () => {
    expect(faults(withParameters(label))).toEqual(['parameter missing: permissions[<permission>][locked]']);
    const notYet = { routes: [], parameters: ['roles.update: permissions[<permission>][locked]'] };
    expect(faults(withParameters(label), { notYet })).toEqual([]);
  });

  it('sees a parameter too many, unless it stands in the list beyond the documents', () => {
    const color = parameter('color', 'string');
    expect(faults(withParameters(label, locked, color))).toEqual(['parameter too many: color']);
    const beyond = { routes: [], parameters: [{ ...color, route: 'roles.update', source: 'x' }] };
    expect(faults(withParameters(label, locked, color), { beyond })).toEqual([]);
    expect(faults(whole, { beyond })).toEqual(['parameter missing: color']);
  });

  it('sees a parameter of another type, in another place, or newly demanded', () => {
    const changed = (change: Partial<ContractParameter>) => faults(withParameters({ ...label, ...change }, locked));
    expect(changed({ type: 'integer' })).toEqual(['parameter type: label: integer instead of string']);
    expect(changed({ type: 'string[]' })).toEqual(['parameter type: label: string[] instead of string']);
    expect(changed({ type: 'id' })).toEqual(['parameter type: label: id instead of string']);
    expect(changed({ in: 'query' })).toEqual(['parameter place: label: query instead of form']);
    expect(changed({ required: true })).toEqual(['parameter demanded: label']);
  });

  it('takes an id for a documented integer or string, in the path too', () => {
    const ids = (type: string) => roles.parameters.map((one) => (one.in === 'path' ? { ...one, type } : one));
    expect(faults([built(roles, { parameters: ids('id') }), built(list)])).toEqual([]);
    expect(faults([built(roles, { parameters: ids('boolean') }), built(list)])).toEqual([
      'parameter type: account_id: boolean instead of integer',
      'parameter type: id: boolean instead of integer',
    ]);
    expect(faults([built(roles, { parameters: roles.parameters.slice(1) }), built(list)])).toEqual([
      'parameter missing: :account_id',
    ]);
  });

  it('does not mind what a key that clients choose is called', () => {
    const renamed = { ...locked, name: 'permissions[<X>][locked]' };
    expect(faults(withParameters(label, renamed))).toEqual([]);
  });

  it('asks for page and per_page where a list is paginated, and refuses them elsewhere', () => {
    expect(faults([built(roles), built(list, { parameters: list.parameters })])).toEqual([
      'parameter missing: page',
      'parameter missing: per_page',
    ]);
    expect(faults(withParameters(label, locked, ...paging))).toEqual([
      'parameter too many: page',
      'parameter too many: per_page',
    ]);
  });

  it('sees entries of the list of what is not yet built that are built, or that nobody knows', () => {
    const notYet = {
      routes: ['roles.list', 'x.y'],
      parameters: ['roles.update: label', 'roles.update: x', 'nonsense'],
    };
    expect(faults(whole, { notYet })).toEqual([
      'not-yet is built: take it off the list',
      'not-yet is unknown: no such route',
      'not-yet is built: take it off the list',
      'not-yet is unknown: no such parameter',
      'not-yet is unknown: no such parameter',
    ]);
  });
});
