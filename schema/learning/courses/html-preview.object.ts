import { Field, ObjectType } from 'type-graphql';

@ObjectType('HtmlPreview', { simpleResolvers: true, description: 'HTML as it would be kept.' })
export class HtmlPreviewObject {
  @Field(() => String, { description: 'The HTML without what is unsafe.' })
  html!: string;
}
