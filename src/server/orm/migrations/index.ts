/** Every migration, oldest first. */
export const migrations: { name: string; class: never }[] = [];
