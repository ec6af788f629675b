import fc from 'fast-check';
import { type GraphQLField, type GraphQLSchema, parse, validate } from 'graphql';
import { BothEngines } from './both-engines.js';
import { Choices } from './choices.js';
import { documentWith } from './generated-documents.js';

export type Field = GraphQLField<unknown, unknown>;

/** Compares both engines over documents that are made for the fields of a schema, whose resolvers are `recorded`. */
export class GeneratedComparison {
  /** How the compiled operations ran. */
  readonly ways = { compiled: 0, interpreted: 0 };

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly seed: number,
  ) {}

  /**
   * Runs documents with the field three times each, with other variables. Fails where the engines differ.
   * @param around the way to the field: puts a selection into what stands around it
   */
  async of(field: Field, around: (selection: string) => string, isMutation: boolean, documents = 8): Promise<void> {
    const property = fc.asyncProperty(fc.gen(), async (draw) => {
      const { text, variables } = documentWith(field, { isMutation, around }, new Choices(draw));
      const document = parse(text);
      expect(validate(this.schema, document).map((error) => `${error.message} ${text}`)).toEqual([]);
      const engines = new BothEngines(this.schema, document);
      for (let run = 0; run < 3; run += 1) {
        const given = variables();
        const difference = await engines.difference(given);
        expect({ text, given, ...difference }).toEqual({ text, given });
      }
      this.ways.compiled += engines.ways.compiled;
      this.ways.interpreted += engines.ways.interpreted;
    });
    const how = { seed: this.seed, numRuns: documents, endOnFailure: true, includeErrorInReport: true };
    await fc.assert(property, how);
  }
}
