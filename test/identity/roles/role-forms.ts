/** What requests say of permissions, in the form of the wire. */
export const on = { explicit: 1, enabled: 1 };
export const off = { explicit: 1, enabled: 0 };

/** `permissions[<permission>][…]` for each of the values. */
export const set = (permission: string, values: Record<string, string | number>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`permissions[${permission}][${name}]`, String(value)]),
  );
