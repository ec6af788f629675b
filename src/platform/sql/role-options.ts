/** Start-up options of a connection that stands under a role from its first statement; `reset role` comes back to it. */
export const optionsOf = (role: string | undefined): string =>
  role === undefined ? '-c timezone=UTC' : `-c timezone=UTC -c role=${role}`;
