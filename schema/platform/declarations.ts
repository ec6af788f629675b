/**
 * What the decorators of type-graphql have declared, as its storage keeps it: the library publishes the storage, and not its
 * form. `test/conventions/library-versions.test.ts` names the version that this was written for.
 */
import { getMetadataStorage } from 'type-graphql';

/** Field methods of resolver classes, and the object types that they belong to. */
export const declaredMethods = () => {
  const { fieldResolvers, objectTypes } = getMetadataStorage();
  return { fieldResolvers, objectTypes };
};

/** Input types, and the extensions of all fields. */
export const declaredInputs = () => {
  const { inputTypes, fieldExtensions } = getMetadataStorage();
  return { inputTypes, fieldExtensions };
};
