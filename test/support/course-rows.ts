/** Courses and enrollments of the first tenant, put straight into the database: what a test reads, it does not also write. */
import type { Course } from '../../src/learning/courses/index.js';
import type { Enrollment } from '../../src/learning/enrollments/index.js';
import { columnsOf, type FieldsOf } from './change-by-sql.js';
import type { Person } from './fixture.js';
import type { World } from './world.js';

type Columns = Readonly<Record<string, unknown>>;

/** An instant so many days from now; days before now are negative. */
export const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);

/** Inserts a row and answers its id. */
export async function insertRow(world: World, table: string, columns: Columns): Promise<number> {
  const names = Object.keys(columns);
  const places = names.map((_, i) => `$${i + 1}`);
  const [row] = await world.sql(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning id::int`,
    Object.values(columns),
  );
  return row.id;
}

/** A published course in RA1 with its section, in the tenant's default term. */
export async function courseRow(world: World, name: string, fields: FieldsOf<Course> = {}): Promise<number> {
  const { RA, RA1 } = world.accounts;
  const [term] = await world.sql('select id from terms where root_account_id = $1 and is_default', [RA]);
  const id = await insertRow(world, 'courses', {
    root_account_id: RA,
    account_id: RA1,
    enrollment_term_id: term.id,
    name,
    course_code: name,
    workflow_state: 'available',
    ...columnsOf(fields),
  });
  await insertRow(world, 'sections', {
    root_account_id: RA,
    course_id: id,
    name: `${name}, section`,
    is_default: true,
  });
  return id;
}

/** An active enrollment in the first section of the course; `type` is the short word with its first letter large. */
export async function enrollmentRow(
  world: World,
  person: Person,
  course: number,
  type: 'Student' | 'Teacher' | 'Ta' | 'Designer' | 'Observer',
  fields: FieldsOf<Enrollment> = {},
): Promise<number> {
  const [section] = await world.sql('select id from sections where course_id = $1 order by id', [course]);
  return insertRow(world, 'enrollments', {
    root_account_id: world.accounts.RA,
    course_id: course,
    course_section_id: section.id,
    user_id: world.users[person],
    role_id: world.roles.A[`${type}Enrollment`],
    type: `${type}Enrollment`,
    workflow_state: 'active',
    ...columnsOf(fields),
  });
}
