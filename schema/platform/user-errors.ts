/** What a mutation says of what its caller can mend, and of what it ignored. */
import 'reflect-metadata';
import { Field, ObjectType } from 'type-graphql';
import type { Refusal } from '../../src/platform/refusal/refusal.js';
import { ignoredReasons } from '../../src/platform/transaction/context.js';
import { statusOf, type UserErrorWord, userErrors } from './user-error-words.js';
import { wordEnum } from './word-enum.js';

const entries = Object.entries(userErrors) as [UserErrorWord, readonly [number, string]][];

const words = entries.map(([word]) => word) as [UserErrorWord, ...UserErrorWord[]];

export const UserErrorCode = wordEnum(words, {
  name: 'UserErrorCode',
  description: 'What the caller can mend. Each code has one HTTP status, in brackets, with which REST answers it.',
  values: Object.fromEntries(entries.map(([word, [status, says]]) => [word, `${says} (${status})`])) as Record<
    UserErrorWord,
    string
  >,
});

@ObjectType('UserError', { description: 'Why a mutation changed nothing, as far as the caller can mend it.' })
export class UserErrorObject {
  @Field(() => UserErrorCode, { description: 'What is wrong, for programs.' })
  code!: UserErrorWord;

  @Field(() => String, {
    description:
      'What is wrong, for people. An entry of a list is called by its place, which counts from 0 as in `field`, or by its id.',
  })
  message!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Path in the input, such as `name` or `grades.2.postedGrade`, the third grade: places in lists count from 0. Null where it concerns the request as a whole.',
  })
  field!: string | null;
}

const IgnoredReason = wordEnum(ignoredReasons, {
  name: 'IgnoredReason',
  description: 'Why a part of the input has no effect.',
  values: {
    locked_above: 'An account above has locked it.',
    not_permitted: 'The viewer may not change it.',
    not_applicable: 'It does not apply to the record.',
    setting_missing: 'Another setting, on which it depends, does not allow it.',
    out_of_range: 'The number is too small.',
    unsafe_markup: 'Markup that HTML may not have was taken out; `message` names it.',
  },
});

@ObjectType('IgnoredField', { description: 'A part of the input that was taken and has no effect.' })
export class IgnoredFieldObject {
  @Field(() => String, { description: 'Path in the input.' })
  field!: string;

  @Field(() => IgnoredReason, { description: 'Why it has none, for programs.' })
  reason!: (typeof ignoredReasons)[number];

  @Field(() => String, { description: 'Why it has none, for people.' })
  message!: string;
}

/**
 * The user errors that a refusal amounts to; undefined for one that the caller cannot mend: its words are in no table.
 * @param ways names that the use case takes → the way to the same in the arguments
 */
export function userErrorsOf(refusal: Refusal, ways: ReadonlyMap<string, string>): UserErrorObject[] | undefined {
  const fields = Object.entries(refusal.fields ?? {});
  const errors =
    fields.length === 0
      ? [{ code: refusal.reason as UserErrorWord, message: refusal.message, field: null }]
      : fields.flatMap(([field, said]) =>
          said.map(({ type, message }) => ({ code: type as UserErrorWord, message, field: placeAmong(field, ways) })),
        );
  return errors.every(({ code }) => statusOf(code) === refusal.status) ? errors : undefined;
}

/** `assignmentOverrides.0.groupId` → `assignmentOverrides.0.audience.groupId`; what has its place already keeps it. */
export function placeAmong(field: string, ways: ReadonlyMap<string, string>): string {
  if (ways.size === 0) return field;
  const names = field.split('.');
  const last = names.pop()!;
  return [...names, ways.get(last) ?? last].join('.');
}
