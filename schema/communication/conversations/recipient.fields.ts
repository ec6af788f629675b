import { FieldResolver, Resolver, Root } from 'type-graphql';
import { UserObject } from '../../identity/users/user.object.js';
import { CourseObject } from '../../learning/courses/course.object.js';
import { SectionObject } from '../../learning/courses/sections/section.object.js';
import { GroupObject } from '../../learning/groups/group.object.js';
import { computedField, needs, relation } from '../../platform/declare.js';
import { OfRoutes } from '../../platform/of-routes.js';
import { RecordId } from '../../platform/scalars.js';
import type { RecipientKind } from './recipient.enums.js';
import { RecipientPermissionArgs } from './recipient.inputs.js';
import { RecipientObject, RecipientPermissionObject } from './recipient.object.js';

interface RecipientRow {
  readonly kind: RecipientKind;
  readonly subjectId: number;
}
const recipientNeeds = needs<RecipientRow>();

@Resolver(() => RecipientObject)
class RecipientCode {
  @recipientNeeds('kind', 'subjectId')
  @FieldResolver(() => String, {
    description: 'By which it is written to: the id of a person, `course_1`, `section_2` or `group_3`.',
  })
  code(@Root() { kind, subjectId }: RecipientRow): string {
    return kind === 'user' ? String(subjectId) : `${kind}_${subjectId}`;
  }

  @OfRoutes('kind')
  @recipientNeeds('kind')
  @FieldResolver(() => String, { nullable: true, description: '`context` for a place, null for a person.' })
  type(@Root() { kind }: Pick<RecipientRow, 'kind'>): string | null {
    return kind === 'user' ? null : 'context';
  }

  @recipientNeeds('subjectId')
  @FieldResolver(() => RecordId, { description: 'Record id of the person, the course, the section or the group.' })
  recordId(@Root() { subjectId }: Pick<RecipientRow, 'subjectId'>): number {
    return subjectId;
  }
}

export const recipientFields = [
  RecipientCode,
  computedField(RecipientObject, 'permissions', () => [RecipientPermissionObject], {
    description: 'Of a place, those of the permissions that are asked, in their order, each with whether it is held.',
    args: RecipientPermissionArgs,
    column: 'permissions',
  }),
  relation(RecipientObject, 'user', () => UserObject, { description: 'The person; null for a place.' }),
  relation(RecipientObject, 'course', () => CourseObject, { description: 'The course, where it is one.' }),
  relation(RecipientObject, 'section', () => SectionObject, { description: 'The section, where it is one.' }),
  relation(RecipientObject, 'group', () => GroupObject, { description: 'The group, where it is one.' }),
];
