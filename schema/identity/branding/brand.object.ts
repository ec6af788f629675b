import { Field, ObjectType } from 'type-graphql';
import { BrandVariableName } from './brand.enums.js';

/** Source: D1 · Brand variables; supplement §2.10. */
@ObjectType('BrandVariable', { simpleResolvers: true, description: 'One thing of the looks of pages, and what it is.' })
export class BrandVariableObject {
  @Field(() => BrandVariableName, { description: 'Which.' })
  name!: BrandVariableName;

  @Field(() => String, { description: 'A colour as `#rgb` or `#rrggbb`, or an address; empty for no picture.' })
  value!: string;

  @Field(() => Boolean, { description: 'An account above says it, or nobody: the usual value holds.' })
  isInherited!: boolean;
}

@ObjectType('Brand', { simpleResolvers: true, description: 'What the pages of an account look like.' })
export class BrandObject {
  @Field(() => [BrandVariableObject], { description: 'All variables, as they hold for the account.' })
  variables!: BrandVariableObject[];

  @Field(() => String, {
    description:
      'Path of the JSON file with the variables, on the host of the service. Another one once they change; the file itself never does.',
  })
  filePath!: string;
}
