/** The rows of the large school: the same for the same size, whatever stands in the database beside them. */
import { sortableNameOf } from '../../../identity/users/index.js';

/** Values of one row, in the order of the table's columns as given; null is null. */
export type Row = readonly (string | number | boolean | null)[];

/** How many of each there are. */
export interface LargeSize {
  readonly accounts: number;
  readonly terms: number;
  readonly courses: number;
  readonly users: number;
  readonly enrollments: number;
}

/** The first ids of each table; rows follow one another without gaps. */
export interface FirstIds {
  readonly accounts: number;
  readonly terms: number;
  readonly courses: number;
  readonly sections: number;
  readonly users: number;
}

/** Logins of administrators of the root account, so that every connection of a load test has a token of its own. */
export const administrators = 32;
const departments = 9;
const accounts = 100;
const perCourse = 40;
const perUser = 10;
const teachersPerCourse = 2;

/** The shape of a school: 100 accounts, a course for each 40 enrollments, a user for each 10. */
export const sizeOf = (enrollments: number): LargeSize => ({
  accounts,
  terms: 8,
  courses: Math.ceil(enrollments / perCourse),
  users: Math.max(perCourse * 2, Math.ceil(enrollments / perUser)) + administrators,
  enrollments,
});

/** The name under which an administrator logs in: `bench-admin`, `bench-02` … `bench-32`. */
export const administratorLogin = (index: number): string =>
  index === 0 ? 'bench-admin' : `bench-${String(index + 1).padStart(2, '0')}`;

/** A root account, nine departments, and the rest below these; parents come before their children. */
export function* accountRows(ids: FirstIds): Generator<Row> {
  const root = ids.accounts;
  yield [root, root, null, `{${root}}`, 'Benchmark', null, 500, 50, 50, 'UTC'];
  for (let i = 1; i < accounts; i += 1) {
    const id = root + i;
    const above = i <= departments ? root : root + 1 + ((i - 1) % departments);
    const path = above === root ? `{${root},${id}}` : `{${root},${above},${id}}`;
    const name = i <= departments ? `Department ${i}` : `School ${i - departments}`;
    yield [id, root, above, path, name, `BENCH-A-${i}`, null, null, null, null];
  }
}

/** The default term, and seasons. */
export function* termRows(ids: FirstIds, size: LargeSize): Generator<Row> {
  const root = ids.accounts;
  yield [ids.terms, root, 'Default Term', null, null, null, true];
  for (let i = 1; i < size.terms; i += 1) {
    const year = 2024 + Math.floor((i - 1) / 2);
    const [name, start, end] = i % 2 === 1 ? ['Spring', '02-01', '06-30'] : ['Fall', '09-01', '12-31'];
    const dates = [`${year}-${start}T00:00:00Z`, `${year}-${end}T00:00:00Z`] as const;
    yield [ids.terms + i, root, `${name} ${year}`, ...dates, `BENCH-T-${i}`, false];
  }
}

const subjects = ['Algebra', 'Biology', 'Chemistry', 'Drama', 'Economics', 'French', 'Geology', 'History', 'Italian'];
const levels = ['Introduction to', 'Foundations of', 'Topics in', 'Advanced', 'Seminar in'];
const first =
  'Ada Ben Cleo Dan Eva Finn Gina Hugo Ines Jan Kira Leo Mona Nils Olga Paul Quin Rosa Sam Tara Udo Vera Wim Xenia Yuri Zoe';
const last =
  'Abel Bauer Costa Dietz Evans Frank Garcia Hall Ivanov Jensen Keller Lopez Meyer Novak Owens Patel Quist Reyes Silva Tanaka Unger Vogel Weber Xu Young Zhang';

/** Courses lie in the accounts below the departments, all equally full. */
export function* courseRows(ids: FirstIds, size: LargeSize): Generator<Row> {
  const schools = accounts - 1 - departments;
  for (let c = 0; c < size.courses; c += 1) {
    const name = `${levels[c % 5]} ${subjects[Math.floor(c / 5) % 9]} ${c + 1}`;
    const state = c % 50 === 49 ? 'completed' : c % 12 === 11 ? 'claimed' : 'available';
    const account = ids.accounts + 1 + departments + (c % schools);
    const term = ids.terms + (c % size.terms);
    yield [ids.courses + c, ids.accounts, account, term, name, `BC-${c + 1}`, state, `BENCH-C-${c + 1}`];
  }
}

/** One section for each course. */
export function* sectionRows(ids: FirstIds, size: LargeSize): Generator<Row> {
  for (let c = 0; c < size.courses; c += 1) yield [ids.sections + c, ids.accounts, ids.courses + c, 'Section 1'];
}

/** People with names that repeat as names do. */
export function* userRows(ids: FirstIds, size: LargeSize): Generator<Row> {
  const next = numbersFrom(7_201_984);
  const [firsts, lasts] = [first.split(' '), last.split(' ')];
  for (let u = 0; u < size.users; u += 1) {
    const initial = String.fromCharCode(65 + (next() % 26));
    const name = `${firsts[next() % firsts.length]} ${initial}. ${lasts[next() % lasts.length]}`;
    yield [ids.users + u, name, sortableNameOf(name), name.slice(0, name.indexOf(' ')), `{${ids.accounts}}`];
  }
}

const loginOf = (u: number): string =>
  u < administrators ? administratorLogin(u) : `user${u + 1 - administrators}@benchmark.example`;

/** One login for each user. */
export function* loginRows(ids: FirstIds, size: LargeSize): Generator<Row> {
  for (let u = 0; u < size.users; u += 1) yield [ids.accounts, ids.users + u, loginOf(u), `BENCH-U-${u + 1}`];
}

/** One confirmed address for each user. */
export function* channelRows(ids: FirstIds, size: LargeSize): Generator<Row> {
  for (let u = 0; u < size.users; u += 1) {
    const login = loginOf(u);
    const address = login.includes('@') ? login : `${login}@benchmark.example`;
    yield [ids.accounts, ids.users + u, 'email', address, 1, 'active'];
  }
}

export interface RoleIds {
  readonly teacher: number;
  readonly ta: number;
  readonly student: number;
}

/** Two teachers and an assistant in each course, out of a twentieth of all people; the others are its students. */
export function* enrollmentRows(ids: FirstIds, size: LargeSize, roles: RoleIds): Generator<Row> {
  const people = size.users - administrators;
  const staff = Math.max(teachersPerCourse + 1, Math.floor(people / 20));
  const students = people - staff;
  const stride = students % 7919 === 0 ? 7907 : 7919;
  const firstStaff = ids.users + administrators;
  const names = Array.from(userRows(ids, size), ([, , sortableName]) => sortableName as string);
  for (let e = 0; e < size.enrollments; e += 1) {
    const c = Math.floor(e / perCourse);
    const k = e % perCourse;
    const [type, role] =
      k < teachersPerCourse
        ? (['TeacherEnrollment', roles.teacher] as const)
        : k === teachersPerCourse
          ? (['TaEnrollment', roles.ta] as const)
          : (['StudentEnrollment', roles.student] as const);
    const user =
      k <= teachersPerCourse
        ? firstStaff + ((c * 3 + k) % staff)
        : firstStaff + staff + (((c * perCourse + k) * stride) % students);
    const listedAs = names[user - ids.users] as string;
    yield [ids.accounts, ids.courses + c, ids.sections + c, user, role, type, 'active', listedAs];
  }
}

/** Numbers below 2^32 that are the same for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
}
