/** From which addresses a quiz is taken. Source: D3 · Quizzes, quiz[ip_filter]. */
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** From the first to the last address, as bytes. */
interface Range {
  readonly first: readonly number[];
  readonly last: readonly number[];
}

/** Longest filter that is read, in characters: enough for some hundred ranges. */
const longestFilter = 8_192;

/**
 * The ranges of a filter: addresses, `address/bits`, `address/mask` and `address-address`, separated by commas or blanks,
 * IPv4 and IPv6. Null for a text that is none, or names none.
 */
export function ipRangesOf(filter: string): readonly Range[] | null {
  if (filter.length > longestFilter) return null;
  const entries = filter
    .replaceAll(/(?<!\s)\s*([-/])\s*/g, '$1')
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const ranges = entries.map(rangeOf);
  return ranges.length > 0 && ranges.every((range) => range !== null) ? ranges : null;
}

/** Whether a text can be a filter. */
export const isIpFilter = (filter: string): boolean => ipRangesOf(filter) !== null;

/**
 * Whether a filter lets an address in. No filter lets everybody in; one that cannot be read, and an address that is none,
 * nobody. An IPv4 address that comes in IPv6 form is the IPv4 address.
 */
export function addressAllowed(filter: string | null, address: string): boolean {
  if (filter === null || filter.trim() === '') return true;
  const bytes = bytesOf(address);
  const ranges = ipRangesOf(filter);
  if (bytes === null || ranges === null) return false;
  return ranges.some(
    ({ first, last }) =>
      first.length === bytes.length && compareBytes(first, bytes) <= 0 && compareBytes(bytes, last) <= 0,
  );
}

function rangeOf(word: string): Range | null {
  const [before, after, ...more] = word.split(/[-/]/);
  if (before === undefined || more.length > 0) return null;
  if (after === undefined) return between(bytesOf(before), bytesOf(before));
  return word.includes('-') ? between(bytesOf(before), bytesOf(after)) : networkOf(before, after);
}

/** Null for ends of two families, and where the last lies before the first. */
function between(first: readonly number[] | null, last: readonly number[] | null): Range | null {
  if (first === null || last === null || first.length !== last.length) return null;
  return compareBytes(first, last) <= 0 ? { first, last } : null;
}

/** The bits count in the family in which the address is written. */
function networkOf(address: string, mask: string): Range | null {
  const written = parsed(address);
  if (written === null) return null;
  const bytes = written.toByteArray();
  const bits = /^\d{1,3}$/.test(mask) ? Number(mask) : (maskBits(mask) ?? -1);
  if (bits < 0 || bits > bytes.length * 8) return null;
  const first = bytes.map((byte, i) => byte & fixedBits(bits, i));
  const last = bytes.map((byte, i) => (byte & fixedBits(bits, i)) | (~fixedBits(bits, i) & 0xff));
  const [from, to] = [first, last].map((end) => plain(ipaddr.fromByteArray(end)).toByteArray());
  // A network that is wider than all IPv4 addresses in IPv6 form stays one of IPv6.
  return from?.length === to?.length ? between(from ?? null, to ?? null) : { first, last };
}

/** The bits that the network fixes of the byte at an index. */
const fixedBits = (bits: number, index: number): number =>
  (0xff << Math.min(8, Math.max(0, 8 * (index + 1) - bits))) & 0xff;

const maskBits = (mask: string): number | null => parsed(mask)?.prefixLengthFromSubnetMask() ?? null;

function bytesOf(address: string): readonly number[] | null {
  const written = parsed(address.trim());
  return written === null ? null : plain(written).toByteArray();
}

/** Four numbers, or an IPv6 address: shorter, octal and hexadecimal forms of IPv4 mean different things to different programs. */
function parsed(address: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address);
  return address.includes(':') && !address.includes('%') && ipaddr.IPv6.isValid(address)
    ? ipaddr.IPv6.parse(address)
    : null;
}

const plain = (address: Address): Address =>
  address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;

function compareBytes(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((byte, i) => byte !== b[i]);
  return index === -1 ? 0 : (a[index] as number) - (b[index] as number);
}
