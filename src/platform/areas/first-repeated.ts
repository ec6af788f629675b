/** The first that stands in a list for the second time. */
export function firstRepeated<T>(list: readonly T[]): T | undefined {
  const seen = new Set<T>();
  return list.find((one) => seen.size === seen.add(one).size);
}
