/** Which scopes of tokens grant mutations that no route of REST runs. */
import { Kind } from 'graphql';
import { insteadOf } from '../../schema/platform/of-routes.js';
import type { MutationMeta } from '../../schema/platform/payload.js';
import { anEssay } from '../learning/assignments/builders.js';
import { compiledApis } from '../support/shared-apis.js';
import { openWorld, type World } from '../support/world.js';

/** What only a token without scopes may do, and why. */
const ungranted: Readonly<Record<string, string>> = {
  createDeveloperKey: 'applications are made known by people, who sign on for it',
  createStreamTicket: 'tokens with scopes subscribe to nothing',
  deleteDeveloperKey: 'applications are made known by people, who sign on for it',
  deleteGradingStandard: 'no route changes or deletes a grading standard',
  deleteJournalEntry: 'no route keeps the faculty journal',
  endApplicationConsent: 'a person takes back what an application may do, and no application does',
  endSession: 'sessions are of browsers, which have no token',
  endSessions: 'likewise',
  rescoreQuiz: 'it changes the scores of everybody who took the quiz, which no single route does',
  rotateCalendarAddress: 'it makes a secret address and ends another, which no route does',
  rotateDeveloperKeySecret: 'applications are made known by people, who sign on for it',
  updateDeveloperKey: 'likewise',
  updateGradesInMail: 'no route says what mails say of grades',
  updateGradingStandard: 'no route changes or deletes a grading standard',
};

const grades = 'url:PUT|/api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id';
const under = '/api/v1/courses/:course_id/modules/:module_id/items/:id';
const done = `url:PUT|${under}/done`;
const notDone = `url:DELETE|${under}/done`;
const read = `url:POST|${under}/mark_read`;

const grading = `mutation($grades: [StudentsNewGradeInput!]!) {
  gradeSubmissions(grades: $grades) { submissions { id userId score } errors { code } ignored { field } }
}`;
const marking = `mutation($ids: [RecordId!]!) {
  markModuleItems(moduleItemIds: $ids, as: DONE) { moduleItems { id recordId } errors { code } }
}`;

describe('Scopes of mutations', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const withScopes = async (who: 'teach' | 'stu1', scopes: readonly string[]) => {
    const { body } = await world.as(who).post('/users/self/tokens', {
      'token[purpose]': 'scopes',
      'token[scopes][]': [...scopes],
    });
    return world.withToken(body.visible_token);
  };
  const refused = (body: any): string | undefined => body.errors?.[0].extensions.fields?.scopes?.[0].message;

  it('each mutation is granted by the scope of a route, or like one that is, or it is said why by none', () => {
    const { schema, compiled } = compiledApis();
    const all = schema.getMutationType()!.getFields();
    const routed = new Set(
      compiled
        .flatMap(({ definition, before }) => [definition, ...(before === undefined ? [] : [before.definition])])
        .flatMap((definition) =>
          definition.operation === 'mutation'
            ? definition.selectionSet.selections.flatMap((node) =>
                node.kind === Kind.FIELD ? [insteadOf(all[node.name.value]) ?? node.name.value] : [],
              )
            : [],
        ),
    );
    const mutations = Object.values(all);
    expect(mutations.length).toBeGreaterThan(100);
    const likeOf = ({ extensions }: (typeof mutations)[number]) => (extensions as MutationMeta).grantedAs;
    const without = mutations.filter((field) => !routed.has(likeOf(field) ?? field.name)).map(({ name }) => name);
    expect(without.sort()).toEqual(Object.keys(ungranted).sort());
    expect(mutations.filter((field) => likeOf(field) && routed.has(field.name)).map(({ name }) => name)).toEqual([]);
  });

  it('many works are graded with the scope that grades one, and what that route does not answer stays closed', async () => {
    const [stu1, essay] = [world.users.stu1, await anEssay(world)];
    const variables = { grades: [{ assignmentId: essay, userId: stu1, postedGrade: '7' }] };
    const other = await (await withScopes('teach', [done])).graphql(grading, variables);
    expect(refused(other.body)).toBe(`mutation/gradeSubmissions: granted by ${grades}`);
    const more = grading.replace('score }', 'score user { integrationId } }');
    const teach = await withScopes('teach', [grades]);
    expect(refused((await teach.graphql(more, variables)).body)).toBe(
      'mutation/gradeSubmissions/user/integrationId: granted by no scope',
    );
    const count = 'select count(*)::int as n from submissions where score is not null';
    expect(await world.sql(count)).toEqual([{ n: 0 }]);
    const { body } = await teach.graphql(grading, variables);
    expect(body.data.gradeSubmissions).toMatchObject({ submissions: [{ userId: stu1, score: 7 }], errors: [] });
  });

  it('items are marked with the scopes of all routes that mark one, not with one of them', async () => {
    const { body: item } = await world
      .as('teach')
      .post(`/courses/${world.courses.C1}/modules/${world.modules.basics}/items`, {
        'module_item[type]': 'Assignment',
        'module_item[content_id]': await anEssay(world),
        'module_item[completion_requirement][type]': 'must_mark_done',
      });
    const variables = { ids: [item.id] };
    const one = await (await withScopes('stu1', [read])).graphql(marking, variables);
    const named = refused(one.body)!.replace('mutation/markModuleItems: granted by ', '').split(' with ');
    expect(named.sort()).toEqual([done, notDone, read].sort());
    const all = await (await withScopes('stu1', [read, done, notDone])).graphql(marking, variables);
    expect(all.body.data.markModuleItems).toMatchObject({ moduleItems: [{ recordId: item.id }], errors: [] });
  });

  it('what no route does is refused whatever a token holds', async () => {
    const { body } = await (await withScopes('stu1', [read, grades])).graphql(
      'mutation { rotateCalendarAddress { user { id } } }',
    );
    expect(refused(body)).toBe('mutation/rotateCalendarAddress: granted by no scope');
  });
});
