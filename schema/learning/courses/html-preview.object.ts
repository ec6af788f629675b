import { Field, ObjectType } from 'type-graphql';
import { IgnoredFieldObject } from '../../platform/user-errors.js';

@ObjectType('HtmlPreview', { simpleResolvers: true, description: 'HTML as it would be kept.' })
export class HtmlPreviewObject {
  @Field(() => String, { description: 'The HTML without what is unsafe.' })
  html!: string;

  @Field(() => [IgnoredFieldObject], { description: 'What of it would not be kept.' })
  ignored!: IgnoredFieldObject[];
}
