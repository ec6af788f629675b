import {
  compileRoutes,
  Documents,
  declareRoutes,
  del,
  get,
  included,
  list,
  openApiDocument,
  path,
  type Route,
  record,
  wrapped,
} from '../../rest-adapter/platform/index.js';
import { aWorld } from './world.js';

describe('what routes share', () => {
  const world = aWorld();
  const documents = new Documents({
    'a.graphql': `query GetCourse($id: RecordId!) {
  course(id: $id) {
    ...Course
    enrollmentTermRecordId
    permissions @lifted {
      ...Rights
    }
    quizzes {
      nodes {
        ...Quiz
      }
    }
  }
}

query ListQuizzes($id: RecordId!, $owner: Boolean = false) {
  course(id: $id) {
    attempts {
      ...Quiz
      ...QuizExtras
    }
  }
}

mutation DeleteCourse($id: RecordId!) {
  deleteCourse(id: $id) {
    ...Course
  }
}

fragment Course on Course {
  ...CourseName
  startAt
  locked @omitWhenNull
  banked: recordId @alwaysNull
}

fragment CourseName on Course {
  recordId
  name
}

fragment Rights on CoursePermissions {
  update
}

fragment Quiz on Quiz {
  recordId
  title
}

fragment QuizExtras on Quiz {
  state
  owner @include(if: $owner) {
    recordId
  }
}
`,
  });
  const one = { id: path('id') };
  const described = (...routes: Route[]): any => {
    const compiled = compileRoutes(declareRoutes(routes, { ...world, documents }));
    return openApiDocument(compiled, { schema: world.schema, documents, title: 'T', version: '1' });
  };
  const sideLists = wrapped('quizzes', list('course.attempts'), {}, { users: 'owner' });
  const document = described(
    get('/courses/:id', 'GetCourse', { variables: one, respond: record('course') }),
    del('/courses/:course_id', 'DeleteCourse', {
      variables: { id: path('course_id') },
      respond: record('deleteCourse'),
    }),
    get('/courses/:id/quizzes', 'ListQuizzes', { variables: { ...one, owner: included('owner') }, respond: sideLists }),
  );
  const answer = (at: string, method: string) =>
    document.paths[at][method].responses[200].content['application/json'].schema;
  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

  it('a fragment is a component, which is referred to, also by other fragments', () => {
    expect(answer('/api/v1/courses/{course_id}', 'delete')).toEqual(reference('Course'));
    expect(document.components.schemas.Course).toEqual({
      type: 'object',
      allOf: [
        reference('CourseName'),
        {
          type: 'object',
          properties: {
            start_at: { type: ['string', 'null'], format: 'date-time' },
            locked: { type: ['boolean', 'null'] },
            banked: { type: ['integer', 'null'], format: 'int64', description: 'Always null.' },
          },
          required: ['start_at', 'banked'],
        },
      ],
    });
    expect(document.components.schemas.CourseName.required).toEqual(['id', 'name']);
  });

  it('what stands beside a fragment is beside the reference, lifted objects too', () => {
    const { allOf } = answer('/api/v1/courses/{course_id}', 'get');
    expect([allOf[0], allOf[2]]).toEqual([reference('Course'), reference('Rights')]);
    expect(allOf[1].properties.quizzes).toEqual({
      type: ['array', 'null'],
      items: reference('Quiz'),
    });
  });

  it('a fragment from which records move into side lists is written out without them', () => {
    const { quizzes, users } = answer('/api/v1/courses/{id}/quizzes', 'get').properties;
    const state = { type: 'string', enum: ['available', 'completed', 'unpublished'] };
    expect(quizzes.items.allOf).toEqual([
      reference('Quiz'),
      { type: 'object', properties: { state }, required: ['state'] },
    ]);
    expect(users.items).toMatchObject({ properties: { id: { type: 'integer' } } });
    expect(document.components.schemas).not.toHaveProperty('QuizExtras');
  });

  it('paths that differ in the names of placeholders alone are one path', () => {
    expect(Object.keys(document.paths)).toEqual(['/api/v1/courses/{course_id}', '/api/v1/courses/{id}/quizzes']);
  });
});
