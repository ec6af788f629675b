import { unsyncedChanges } from '../../src/learning/blueprints/index.js';
import { type DemoRows, openDemoRows } from './demo-rows.js';

describe('the demo school', () => {
  let demo: DemoRows;
  beforeAll(async () => {
    demo = await openDemoRows();
  });
  afterAll(() => demo.close());

  it('has a blueprint that two courses follow: one page is locked, one has changed since, one a course has made its own', async () => {
    const [template] = await demo.rows(
      `select t.id::int, t.course_id::int as "courseId", count(f.id)::int as followers,
         (select count(*)::int from blueprint_migrations m where m.template_id = t.id) as migrations
       from blueprint_templates t join courses c on c.id = t.course_id join courses f on f.blueprint_course_id = c.id
       group by t.id, c.id`,
    );
    expect(template).toMatchObject({ followers: 2, migrations: 1 });
    const stock = { templateId: template.id, courseId: template.courseId };
    const changes = await unsyncedChanges(demo.reading, stock);
    expect(changes.map(({ name, changeType }) => [name, changeType])).toEqual([['Emergency numbers', 'updated']]);
    // No course lacks what was handed down.
    const copies = await demo.rows(
      `select i.name, count(*)::int as copies, bool_and(k.source_digests = i.digests) as same, min(p.blueprint_locks::text) as locks,
         count(distinct p.body)::int as bodies
       from blueprint_items i join content_copies k on k.kind = i.kind and k.source_id = i.source_id
       join pages p on p.id = k.copy_id group by 1 order by 1`,
    );
    expect(copies).toEqual([
      { name: 'Emergency numbers', copies: 2, same: true, locks: '{}', bodies: 1 },
      { name: 'Opening hours', copies: 2, same: true, locks: '{}', bodies: 2 },
      { name: 'Safety rules', copies: 2, same: true, locks: '{content}', bodies: 1 },
    ]);
    const exceptions = await demo.rows(
      `select c.course_code as course, e.conflicting_changes as kept from blueprint_exceptions e join courses c on c.id = e.course_id`,
    );
    expect(exceptions).toEqual([{ course: 'LAB110', kept: ['content'] }]);
  });
});
