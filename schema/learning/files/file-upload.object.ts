import { Field, Float, ObjectType } from 'type-graphql';
import { fileUploadReads } from '../../../src/learning/files/index.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';

@ObjectType('UploadParameter', {
  simpleResolvers: true,
  description: 'One parameter of an upload, to be sent before the file as it is.',
})
export class UploadParameterObject {
  @Field(() => String, { description: 'Name of the form field.' })
  name!: string;

  @Field(() => String, { description: 'What is sent under the name, as it is.' })
  value!: string;
}

/** Source: supplement §1.10. */
@ReadBy(fileUploadReads)
@ObjectType('FileUpload', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A file on its way, as its uploader follows it.',
})
export class FileUploadObject extends NodeObject {
  @Field(() => String, { description: 'Random identifier of the file.' })
  uuid!: string;
}

@ObjectType('FileQuota', { simpleResolvers: true, description: 'How much room files have.' })
export class FileQuotaObject {
  @Field(() => Float, { description: 'Bytes that there is room for.' })
  quota!: number;

  @Field(() => Float, { description: 'Bytes that are taken, with those that are announced.' })
  used!: number;
}
