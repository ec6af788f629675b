import { Field, InputType } from 'type-graphql';
import { BrandVariableName } from './brand.enums.js';

/** Source: D1 · Brand variables; supplement §2.10. */
@InputType({ description: 'One thing of the looks of pages.' })
export class BrandVariableInput {
  @Field(() => BrandVariableName, { description: 'Which.' })
  name!: BrandVariableName;

  @Field(() => String, {
    nullable: true,
    description:
      'A colour as `#rgb` or `#rrggbb`, or an address that begins with `https://`; null or blank takes what holds above.',
  })
  value?: string | null;
}
