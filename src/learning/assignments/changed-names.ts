/** Names of the columns whose value differs from the record's: dates and lists by what they hold. */
export const changedNames = <E extends object>(record: E, columns: Partial<E>): (keyof E & string)[] =>
  (Object.keys(columns) as (keyof E & string)[]).filter(
    (name) => JSON.stringify(record[name]) !== JSON.stringify(columns[name]),
  );
