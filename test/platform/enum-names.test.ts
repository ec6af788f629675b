import { GraphQLEnumType } from 'graphql';
import { named, namesOf } from '../../schema/platform/enum-names.js';

describe('The values of an enum', () => {
  const state = () =>
    new GraphQLEnumType({ name: 'State', values: { ON: { value: 'is_on' }, OFF: { value: 'is_off' } } });

  it('become names, one by one and in lists; names stay, and so does nothing', () => {
    const toName = namesOf(state());
    expect(toName('is_on')).toBe('ON');
    expect(toName(['is_off', 'ON', null])).toEqual(['OFF', 'ON', null]);
    expect([toName(null), toName(undefined)]).toEqual([null, undefined]);
    const error = new Error('of the field');
    expect(toName(error)).toBe(error);
  });

  it('that are none are a fault, compiled or not', () => {
    const type = state();
    const toName = namesOf(type);
    expect(() => toName('is_broken')).toThrow('Enum "State" cannot represent value: is_broken');
    expect(() => type.serialize('is_broken')).toThrow('cannot represent');
    expect([type.serialize('is_on'), type.serialize('OFF')]).toEqual(['ON', 'OFF']);
  });

  it('cannot be called like the names of others', () => {
    const crossed = new GraphQLEnumType({ name: 'Crossed', values: { ON: { value: 'OFF' }, OFF: { value: 'ON' } } });
    expect(() => namesOf(crossed)).toThrow('Crossed: ');
  });

  it('are named behind a resolver, at once or later', async () => {
    const toName = namesOf(state());
    expect(named(() => 'is_on', toName)({}, {}, {}, {} as never)).toBe('ON');
    await expect(named(async () => ['is_off'], toName)({}, {}, {}, {} as never)).resolves.toEqual(['OFF']);
    const info = { fieldName: 'state' } as never;
    expect(named(undefined, toName)({ state: 'is_off' }, {}, {}, info)).toBe('OFF');
  });
});
