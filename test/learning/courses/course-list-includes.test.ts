import { aTerm, setCourse, setTermDatesFor } from '../../support/course-builders.js';
import { courseRow, enrollmentRow, inDays } from '../../support/course-rows.js';
import { leastStatements } from '../../support/least-statements.js';
import { aFile } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

const words = [
  'needs_grading_count',
  'syllabus_body',
  'public_description',
  'total_scores',
  'current_grading_period_scores',
  'term',
  'sections',
  'total_students',
  'teachers',
  'observed_users',
  'course_image',
  'course_progress',
  'storage_quota_used_mb',
  'account',
  'concluded',
];
const everything = words.map((word) => `include[]=${word}`).join('&');

describe('What include[] adds to a course in a list', () => {
  let world: World;
  let term: number;
  let music: number;
  let logic: number;

  beforeAll(async () => {
    world = await openWorld();
    term = await aTerm(world, 'Autumn', { sisTermId: 'AUT', endAt: inDays(90) });
    await setTermDatesFor(world, term, 'StudentEnrollment', {
      startAt: new Date('2020-09-01T00:00:00Z'),
      endAt: new Date('2100-12-24T00:00:00Z'),
    });
    music = await courseRow(world, 'Music', {
      enrollmentTermId: term,
      imageUrl: 'https://pictures.example.edu/m.png',
    });
    logic = await courseRow(world, 'Logic', { enrollmentTermId: term, hideFinalGrades: true });
    for (const course of [music, logic]) {
      await enrollmentRow(world, 'out', course, 'Student', { currentScore: 81.5, finalScore: 40 });
      await enrollmentRow(world, 'des', course, 'Teacher');
    }
  });
  afterAll(() => world.close());

  const list = async (who: 'out' | 'des' | 'stu1' | 'obs' | 'ta', query = '') =>
    (await world.as(who).get(`/courses?${query}`)).body as Record<string, any>[];
  const find = async (who: 'out' | 'des' | 'stu1' | 'obs' | 'ta', id: number, query = '') =>
    (await list(who, query)).find((course) => course['id'] === id) as Record<string, any>;

  it('without them none of their keys is there', async () => {
    const course = await find('out', music);
    for (const key of [
      ...words.filter(
        (word) => !['total_scores', 'current_grading_period_scores', 'observed_users', 'course_image'].includes(word),
      ),
      'image_download_url',
    ])
      expect(course).not.toHaveProperty(key);
    expect(Object.keys(course['enrollments'][0]).sort()).toEqual([
      'enrollment_state',
      'role',
      'role_id',
      'type',
      'user_id',
    ]);
  });

  it('co-term-include, co-term-fields: the term, with the dates that apply to what the caller does there', async () => {
    const asStudent = (await find('out', music, 'include[]=term'))['term'];
    expect(asStudent).toMatchObject({
      id: term,
      name: 'Autumn',
      start_at: '2020-09-01T00:00:00Z',
      end_at: '2100-12-24T00:00:00Z',
      workflow_state: 'active',
    });
    expect(asStudent).not.toHaveProperty('sis_term_id');
    const asTeacher = (await find('des', music, 'include[]=term'))['term'];
    expect(asTeacher).toMatchObject({ id: term, name: 'Autumn', start_at: null });
    expect(new Date(asTeacher.end_at).getFullYear()).toBeLessThan(2100);
    const asAdmin = await world.as('admin').get(`/courses/${music}?include[]=term`);
    expect(asAdmin.body.term).toMatchObject({ sis_term_id: 'AUT', start_at: null });
    expect(await find('out', music)).not.toHaveProperty('term');
  });

  it('co-total-scores: a student’s own totals; where the course hides them, no keys', async () => {
    expect((await find('out', music, 'include[]=total_scores'))['enrollments']).toMatchObject([
      {
        type: 'student',
        computed_current_score: 81.5,
        computed_final_score: 40,
        computed_current_grade: null,
        computed_final_grade: null,
      },
    ]);
    const hiding = (await find('out', logic, 'include[]=total_scores'))['enrollments'][0];
    const staff = (await find('des', music, 'include[]=total_scores'))['enrollments'][0];
    for (const enrollment of [hiding, staff])
      expect(Object.keys(enrollment).filter((key) => key.startsWith('computed_'))).toEqual([]);
    const graph = await world
      .as('out')
      .graphql(`{ course(id: "${logic}") { userEnrollments { nodes { grades { currentScore finalScore shown } } } } }`);
    expect(graph.body.data.course.userEnrollments.nodes).toEqual([
      { grades: { currentScore: null, finalScore: null, shown: false } },
    ]);
  });

  it('current_grading_period_scores says that there are no grading periods, beside the totals of the whole course', async () => {
    const query = 'include[]=total_scores&include[]=current_grading_period_scores';
    const course = await find('out', music, query);
    expect(course).toMatchObject({
      has_grading_periods: false,
      multiple_grading_periods_enabled: false,
      has_weighted_grading_periods: false,
      enrollments: [
        {
          computed_current_score: 81.5,
          has_grading_periods: false,
          multiple_grading_periods_enabled: false,
          totals_for_all_grading_periods_option: false,
          current_grading_period_title: null,
          current_grading_period_id: null,
          current_period_computed_current_score: null,
          current_period_computed_final_score: null,
          current_period_computed_current_grade: null,
          current_period_computed_final_grade: null,
        },
      ],
    });
    expect((await find('des', music, query))['enrollments'][0]).not.toHaveProperty('current_grading_period_id');
    expect(await find('out', music)).not.toHaveProperty('has_grading_periods');
  });

  it('co-total-students: distinct active and invited students', async () => {
    expect((await find('out', music, 'include[]=total_students'))['total_students']).toBe(1);
    expect((await find('stu1', world.courses.C1, 'include[]=total_students'))['total_students']).toBe(2);
  });

  it('co-needs-grading: a number for who grades in the course, no key for others or without the include', async () => {
    expect((await find('des', music, 'include[]=needs_grading_count'))['needs_grading_count']).toBe(0);
    expect(await find('out', music, 'include[]=needs_grading_count')).not.toHaveProperty('needs_grading_count');
    expect(await find('des', music)).not.toHaveProperty('needs_grading_count');
  });

  it('course_progress says only why there is none, where the modules ask nothing', async () => {
    expect((await find('out', music, 'include[]=course_progress'))['course_progress']).toEqual({
      error: { message: expect.any(String) },
    });
  });

  it('sections are the caller’s own, with the role they have there', async () => {
    const { sections } = await find('out', music, 'include[]=sections');
    expect(sections).toEqual([
      {
        id: expect.any(Number),
        name: 'Music, section',
        start_at: null,
        end_at: null,
        enrollment_role: 'StudentEnrollment',
      },
    ]);
  });

  it('teachers, account, picture, description and whether it is over', async () => {
    const course = await find('out', music, everything);
    expect(course).toMatchObject({
      teachers: [{ id: world.users.des, display_name: 'Dee Design' }],
      account: { id: world.accounts.RA1, name: 'Science' },
      image_download_url: 'https://pictures.example.edu/m.png',
      concluded: false,
      syllabus_body: null,
      public_description: null,
    });
    expect((await find('out', logic, everything))['image_download_url']).toBeNull();
    expect(course['storage_quota_used_mb']).toBe(0);
  });

  it('the picture may be a file of the course, whose bytes count towards the storage that is used', async () => {
    const course = await courseRow(world, 'Painting');
    await enrollmentRow(world, 'lim', course, 'Student');
    const picture = { name: 'p.png', contentType: 'image/png', size: 1_572_864 };
    const file = await aFile(world, { courseId: course }, picture);
    await setCourse(world, course, { imageId: file });
    const listed = (await world.as('lim').get(`/courses?${everything}`)).body[0];
    expect(listed).toMatchObject({ id: course, storage_quota_used_mb: 2 });
    expect(listed.image_download_url).toContain(`/files/${file}/download`);
    expect(listed).not.toHaveProperty('picture');
    const [listedInAccount] = (
      await world.as('admin').get('/accounts/self/courses?search_term=Painting&include[]=storage_quota_used_mb')
    ).body;
    expect(listedInAccount).toMatchObject({ id: course, storage_quota_used_mb: 2 });
  });

  it('observed_users names the student beside the observer’s enrollment, with their enrollments in the course', async () => {
    const { enrollments } = await find('obs', world.courses.C1, 'include[]=observed_users');
    expect(enrollments).toMatchObject([
      {
        type: 'observer',
        associated_user_id: world.users.stu1,
        observed_user: {
          id: world.users.stu1,
          name: 'Stu One',
          enrollments: [{ type: 'StudentEnrollment', course_id: world.courses.C1, user_id: world.users.stu1 }],
        },
      },
    ]);
    const plain = await find('obs', world.courses.C1);
    expect(plain['enrollments'][0]).not.toHaveProperty('observed_user');
  });

  it('an invited student sees the section they are invited to', async () => {
    const course = await courseRow(world, 'Invitation');
    await enrollmentRow(world, 'ta', course, 'Student', { workflowState: 'invited' });
    expect((await find('ta', course, 'include[]=sections'))['sections']).toMatchObject([
      { name: 'Invitation, section' },
    ]);
  });

  it('a page of 100 courses with all of it costs one statement, that of another person two', async () => {
    for (let i = 0; i < 100; i += 1) {
      const course = await courseRow(world, `Course ${i}`, { enrollmentTermId: term });
      await enrollmentRow(world, 'stu2', course, 'Student');
    }
    const own = async () => {
      const { body } = await world.as('stu2').get(`/courses?per_page=100&${everything}`);
      expect(body).toHaveLength(100);
    };
    const others = () => world.as('admin').get(`/users/${world.users.stu2}/courses?per_page=100&${everything}`);
    expect(await leastStatements(world, own)).toBe(1);
    expect(await leastStatements(world, others)).toBe(2);
  });
});
