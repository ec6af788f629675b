import { type EntityMetadata, MetadataStorage } from '@mikro-orm/core';

type Declared = { readonly [MetadataStorage.META_SYMBOL]?: EntityMetadata };

/** The properties of an entity, known before a database is opened: its own, and those that it inherits. */
export function propertiesOf(entity: abstract new () => object): ReadonlySet<string> {
  const found = new Set<string>();
  for (let one: object = entity; one !== Function.prototype; one = Object.getPrototypeOf(one) as object)
    for (const name of Object.keys((one as Declared)[MetadataStorage.META_SYMBOL]?.properties ?? {})) found.add(name);
  return found;
}
