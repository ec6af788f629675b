import { checkPlatformNames } from '../../src/tools/architecture/platform-rules.js';
import { parseSources } from '../../src/tools/architecture/source-tree.js';

const entity = (table: string, name: string) =>
  `@Entity({ tableName: '${table}' })\nexport class ${name} extends TenantRecord {}`;
const areas = {
  'src/identity/accounts/account.entity.ts': entity('accounts', 'Account'),
  'src/identity/users/user.entity.ts': entity('users', 'User'),
  'src/learning/courses/course.entity.ts': entity('courses', 'Course'),
  'src/learning/quizzes/quiz.entity.ts': entity('quizzes', 'Quiz'),
  'src/learning/files/stored-file.entity.ts': entity('files', 'StoredFile'),
  'src/learning/groups/memberships/group-membership.entity.ts': entity('group_memberships', 'GroupMembership'),
  'src/platform/transaction/audit-event.entity.ts': entity('audit_events', 'AuditEvent'),
};
const found = (text: string, path = 'src/platform/query/statement-compiler.ts') =>
  checkPlatformNames(parseSources({ ...areas, [path]: text })).map(({ about, line }) => `${line} ${about}`);

describe('words of areas in the platform', () => {
  it.each([
    ['a table in SQL', 'const of = sql`select 1 from courses c`;', '1 courses'],
    ['a column that points at a table', 'const of = sql`\n  where x.course_id = 1`;', '1 course'],
    ['a table in a string', `const isIt = name === 'courses';`, '1 courses'],
    ['one of them in a string', `const owner: 'course' | undefined = undefined;`, '1 course'],
    ['a name', 'const isCourse = true;', '1 course'],
    ['a property', 'const key = row.sisCourseId;', '1 course'],
    ['a type', 'type Found = { courseIds: number[]; course: Course };', '1 course'],
    ['a table of several words', `const asked = 'in_group_memberships';`, '1 group_memberships'],
    ['an entity of several words', 'const of = findGroupMembership();', '1 group_membership'],
    ['an unusual plural', 'const quiz = 1;', '1 quiz'],
    ['an entity that is called otherwise than its table', 'const of = aStoredFile;', '1 stored_file'],
    ['an account', 'const accountId = 1;', '1 account'],
  ])('are refused: %s', (_what, text, fault) => {
    expect(found(text)).toEqual([fault]);
  });

  it('are each named once in a file, at the first place', () => {
    expect(found(`const a = 'courses';\nconst courses = a;\nconst quizzes = a;`)).toEqual(['1 courses', '3 quizzes']);
  });

  it.each([
    ['the column of the tenant', 'const tenant = sql`x.root_account_id = ${actor.rootAccountId}`;'],
    ['whoever asks', 'const id = sql`${actor.userId}`;\nconst users = 1;'],
    ['bytes', `const key = 'file'; const files = openStore(key);`],
    ['what the platform itself keeps', `const of = 'audit_events'; const auditEvent = of;`],
    ['words that only begin alike', `const recourse = 'intercourse'; const quizzical = 1;`],
    ['comments', '// The owner is a course.\n/** A course. */\nconst owner = 1;'],
    ['imports, which another rule holds', `import { a } from '../../learning/courses/index.js';`],
  ])('are none: %s', (_what, text) => {
    expect(found(text)).toEqual([]);
  });

  it('may stand anywhere else', () => {
    for (const path of ['src/learning/courses/a.ts', 'src/server/a.ts', 'schema/platform/a.ts', 'test/platform/a.ts'])
      expect(found('const courseId = 1;', path)).toEqual([]);
  });
});
