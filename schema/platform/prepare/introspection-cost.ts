/** How many values a question about the schema itself answers, counted on the schema. */
import {
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';

/** What stands at one place of the answer: each thing, and how often. */
type Population = ReadonlyMap<object, number>;

/**
 * The values that `__schema` or `__type` answers with a written-out selection, whatever its directives leave out.
 * Counting ends when there are more of them than `most`, so that it costs no more than so many steps.
 */
export function introspectionCost(schema: GraphQLSchema, node: FieldNode, most: number): number {
  const meta = node.name.value === SchemaMetaFieldDef.name ? SchemaMetaFieldDef : TypeMetaFieldDef;
  const asked = meta === SchemaMetaFieldDef ? [schema] : typesNamed(schema, node);
  const count = new Count(schema, most);
  count.add(node.selectionSet, getNamedType(meta.type) as GraphQLObjectType, new Map(asked.map((each) => [each, 1])));
  return 1 + count.values;
}

class Count {
  values = 0;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly most: number,
  ) {}

  add(set: SelectionSetNode | undefined, type: GraphQLObjectType, population: Population): void {
    let size = 0;
    for (const times of population.values()) size += times;
    for (const node of set?.selections ?? []) {
      if (this.values > this.most || size === 0) return;
      if (node.kind === Kind.INLINE_FRAGMENT) this.add(node.selectionSet, type, population);
      else if (node.kind === Kind.FIELD) {
        this.values += size;
        const field = type.getFields()[node.name.value];
        const below = field && getNamedType(field.type);
        if (field !== undefined && isObjectType(below))
          this.add(node.selectionSet, below, this.#below(field, population));
      }
    }
  }

  #below(field: GraphQLField<unknown, unknown>, population: Population): Population {
    const found = new Map<object, number>();
    // A question about the schema looks at nothing else of where it is asked.
    const info = { schema: this.schema } as GraphQLResolveInfo;
    for (const [each, times] of population) {
      const answer = field.resolve?.(each, { includeDeprecated: true }, undefined, info);
      for (const one of Array.isArray(answer) ? answer : [answer]) {
        if (typeof one === 'object' && one !== null) found.set(one, (found.get(one) ?? 0) + times);
      }
    }
    return found;
  }
}

/** The type that is named; where a variable names it, one of each kind that has the most to tell. */
function typesNamed(schema: GraphQLSchema, node: FieldNode): readonly GraphQLNamedType[] {
  const value = node.arguments?.find((argument) => argument.name.value === 'name')?.value;
  if (value?.kind === Kind.STRING) return [schema.getType(value.value) ?? []].flat();
  const types = Object.values(schema.getTypeMap());
  const longest = (lengthOf: (type: GraphQLNamedType) => number) =>
    types.reduce((best, type) => (lengthOf(type) > lengthOf(best) ? type : best), types[0] as GraphQLNamedType);
  const found = [
    longest((type) => (isObjectType(type) ? Object.keys(type.getFields()).length : 0)),
    longest((type) => (isAbstractType(type) ? schema.getPossibleTypes(type).length : 0)),
    longest((type) => (isInputObjectType(type) ? Object.keys(type.getFields()).length : 0)),
    longest((type) => (isEnumType(type) ? type.getValues().length : 0)),
  ];
  return [...new Set(found)];
}
