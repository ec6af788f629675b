import fc from 'fast-check';
import { addressAllowed, isIpFilter } from '../../../../src/learning/quizzes/taking/starting/ip-filter.rules.js';

describe('The addresses from which a quiz is taken', () => {
  it.each([
    ['192.168.1.7', '192.168.1.7', true],
    ['192.168.1.7', '192.168.1.8', false],
    ['10.0.0.1, 192.168.1.7', '192.168.1.7', true],
    ['10.0.0.1 192.168.1.7', '192.168.1.7', true],
    ['192.168.0.0/16', '192.168.255.1', true],
    ['192.168.0.0/16', '192.169.0.1', false],
    ['192.168.1.7/24', '192.168.1.200', true],
    ['192.168.0.0/255.255.0.0', '192.168.9.9', true],
    ['192.168.0.0/255.255.0.0', '192.169.9.9', false],
    ['10.0.0.5-10.0.0.9', '10.0.0.9', true],
    ['10.0.0.5 - 10.0.0.9', '10.0.0.5', true],
    ['10.0.0.5-10.0.0.9', '10.0.0.10', false],
    ['0.0.0.0/0', '203.0.113.9', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['::/0', '2001:db8::1', true],
    ['10.0.0.1/32', '10.0.0.2', false],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['2001:db8::1-2001:db8::f', '2001:DB8:0:0::a', true],
    ['2001:db8::1', '2001:0db8:0000::0001', true],
  ])('lets in, or not: the filter %s and the address %s', (filter, address, allowed) => {
    expect(addressAllowed(filter, address)).toBe(allowed);
  });

  it('takes an IPv4 address in IPv6 form for the IPv4 address, in the filter and in the caller', () => {
    expect(addressAllowed('10.0.0.0/8', '::ffff:10.1.2.3')).toBe(true);
    expect(addressAllowed('10.0.0.0/8', '::ffff:a01:203')).toBe(true);
    expect(addressAllowed('10.0.0.0/8', '::ffff:11.1.2.3')).toBe(false);
    expect(addressAllowed('::ffff:10.0.0.0/104', '10.1.2.3')).toBe(true);
    expect(addressAllowed('::ffff:10.0.0.0/104', '11.1.2.3')).toBe(false);
  });

  it('lets everybody in without a filter, and nobody by one that cannot be read', () => {
    for (const none of [null, '', '  ']) expect(addressAllowed(none, '10.0.0.1')).toBe(true);
    for (const broken of ['nonsense', '10.0.0.0/33', '10.0.0.1, nonsense', ',', '10.0.0.9-10.0.0.5', '10.0.0.1-::1']) {
      expect([broken, isIpFilter(broken), addressAllowed(broken, '10.0.0.1')]).toEqual([broken, false, false]);
    }
  });

  it('reads no address that other programs read another way', () => {
    for (const odd of [
      '10.1',
      '0x0a.0.0.1',
      '012.0.0.1',
      '2130706433',
      '10.0.0.1%eth0',
      'fe80::1%eth0',
      '10.0.0.0/255.0.255.0',
    ])
      expect([odd, isIpFilter(odd)]).toEqual([odd, false]);
    expect(addressAllowed('127.0.0.1', '2130706433')).toBe(false);
    expect(addressAllowed('127.0.0.1', '')).toBe(false);
  });

  it('lets an address into every network that holds it, and into none that does not', () => {
    const byte = fc.nat(255);
    fc.assert(
      fc.property(
        fc.tuple(byte, byte, byte, byte),
        fc.tuple(byte, byte, byte, byte),
        fc.nat(32),
        (net, address, bits) => {
          const value = (parts: readonly number[]) => parts.reduce((sum, part) => sum * 256 + part, 0);
          const block = 2 ** (32 - bits);
          const holds = Math.floor(value(net) / block) === Math.floor(value(address) / block);
          expect(addressAllowed(`${net.join('.')}/${bits}`, address.join('.'))).toBe(holds);
          expect(addressAllowed(`${net.join('.')}/${bits}`, `::ffff:${address.join('.')}`)).toBe(holds);
        },
      ),
    );
  });

  it('reads a long and hostile filter in no time', () => {
    const started = performance.now();
    isIpFilter(`${'1'.repeat(4_000)}/${'-'.repeat(3_000)}`);
    isIpFilter('1.1.1.1-'.repeat(1_000));
    expect(isIpFilter('10.0.0.1,'.repeat(5_000))).toBe(false);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
