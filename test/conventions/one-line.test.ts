/** What is written on one line has no line break and no other control character, in every field of every mutation. Decision 0108. */
import { getNamedType, isInputObjectType, isObjectType } from 'graphql';
import { namedTexts, textKind } from '../../schema/platform/texts.js';
import { digest } from '../support/digest.js';
import { asErrors } from '../support/graph-refusal.js';
import { openWorld, type World } from '../support/world.js';
import { type Spot, spotsOf } from './argument-spots.js';

/** Whatever ends a line for a reader of some language or other, and controls that do other harm. */
const controls = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029', '\t', '\u0007', '\u001b', '\u007f'];

/** Texts that may have several lines, by the last words of their places: all others have one. */
const severalLines =
  /^([\w.]+\.)?(description|longDescription|publicDescription|syllabusBody|body|html|bio|message|comments?|commentsHtml|textComment|\w+(Comments|CommentsHtml)|questionText|left|right|distractors|matchingAnswerIncorrectMatches|textAfterAnswers|formulas?|password|\w+(Password|Secret)|metadata|configXml|assertionKeys|authFilter|certificateFingerprint|iconSvgPath64)$|^Quiz\w+Input\.text$|^(ErrorReportEntry|ToolCustomField)Input\.value$/;

describe('Texts of one line', () => {
  let world: World;
  const faults: unknown[] = [];
  beforeAll(async () => {
    world = await openWorld();
    for (const level of ['error', 'fatal'] as const) {
      world.app.logger[level] = (...said: unknown[]) => void faults.push(said);
    }
  });
  afterAll(() => world.close());

  it('are all texts of the graph but those that are said to have several', () => {
    // Those that documents of the routes alone may ask are in no list.
    const allOf = <Value>(map: Readonly<Record<string, Value>>): Value[] =>
      Object.getOwnPropertyNames(map).map((name) => map[name]!);
    const places = allOf(world.app.schema.getTypeMap()).flatMap((type) => {
      if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => ({ field, place: type.name }));
      if (!isObjectType(type) || type.name.startsWith('__')) return [];
      return allOf(type.getFields()).flatMap((of) =>
        of.args.map((field) => ({ field, place: `${type.name}.${of.name}` })),
      );
    });
    const texts = places.filter(({ field }) => ['String', 'JSON'].includes(getNamedType(field.type).name));
    const written = texts.filter(({ field }) => getNamedType(field.type).name === 'String');
    const several = written.filter(({ field, place }) => !textKind(place, field.name).isOneLine);
    const names = several.map(({ field, place }) => `${place.split('.').at(-1)}.${field.name}`);
    expect(names.filter((name) => !severalLines.test(name))).toEqual([]);
    // What stands in the lists by its name or its place is in the graph.
    const known = new Set(texts.flatMap(({ field, place }) => [field.name, `${place}.${field.name}`]));
    expect([...namedTexts].filter((name) => !known.has(name))).toEqual([]);
  });

  /** Whether the place itself is refused as a text that has to stand on one line. */
  const isRefused = async (spot: Spot, control: string, isLiteral: boolean): Promise<boolean> => {
    const text = `a${control}b`;
    const value = String(spot.type).startsWith('[') ? [text] : text;
    const [document, variables] = isLiteral ? [spot.documentWith(value), {}] : [spot.document, spot.variables(value)];
    const { body } = await world.as('admin').graphql(document, variables);
    const { fields = {} } = asErrors(body).errors?.[0]?.extensions ?? {};
    return Object.entries<{ message: string }[]>(fields).some(
      ([field, refusals]) =>
        field.split('.').includes(nameOf(spot)) && refusals.some(({ message }) => message.includes('single line')),
    );
  };

  it('are refused by field with a control character in them, and nothing is written', async () => {
    const spots = spotsOf(world.app.schema).filter(
      ({ type, isMutation }) => isMutation && getNamedType(type).name === 'String',
    );
    const several = spots.filter((spot) => severalLines.test(`${spot.owner}.${nameOf(spot)}`));
    const one = spots.filter((spot) => !several.includes(spot));
    expect(one.length).toBeGreaterThan(200);
    expect(several.length).toBeGreaterThan(60);
    const before = await digest(world);
    const taken: string[] = [];
    for (const [turn, spot] of one.entries())
      if (!(await isRefused(spot, controls[turn % controls.length]!, turn % 2 === 1))) taken.push(spot.name);
    expect(taken).toEqual([]);
    expect(await digest(world)).toEqual(before);
    const refused: string[] = [];
    for (const [turn, spot] of several.entries())
      if (await isRefused(spot, '\n', turn % 2 === 1)) refused.push(spot.name);
    expect(refused).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('are refused with each control character, over both APIs', async () => {
    const { C1 } = world.courses;
    const query =
      'mutation ($id: RecordId!, $name: String) { updateCourse(id: $id, input: { name: $name }) { errors { field } } }';
    const before = await digest(world);
    for (const control of controls) {
      const name = `Biology${control}101`;
      for (const { status, body } of [
        await world.as('admin').put(`/courses/${C1}`, { 'course[name]': name, 'course[course_code]': 'B' }),
        await world.as('admin').json('PUT', `/courses/${C1}`, { course: { name, course_code: 'B' } }),
      ])
        expect([control, status, body.errors]).toEqual([
          control,
          400,
          { name: [expect.objectContaining({ type: 'invalid' })] },
        ]);
      const { body } = await world.as('admin').graphql(query, { id: C1, name });
      expect([control, body.data.updateCourse.errors]).toEqual([control, [{ field: 'name' }]]);
    }
    expect(await digest(world)).toEqual(before);
  });

  it.each([
    ['POST', 'sections', 'course_section[name]'],
    ['POST', 'assignments', 'assignment[name]'],
    ['POST', 'quizzes', 'quiz[title]'],
    ['POST', 'modules', 'module[name]'],
    ['POST', 'pages', 'wiki_page[title]'],
    ['POST', 'assignment_groups', 'name'],
    ['POST', 'group_categories', 'name'],
    ['POST', 'folders', 'name'],
    ['POST', 'files', 'name'],
    ['PUT', 'front_page', 'wiki_page[title]'],
  ])('%s /courses/:id/%s refuses a name of two lines', async (method, list, parameter) => {
    const path = `/courses/${world.courses.C1}/${list}`;
    const before = await digest(world);
    const form = { [parameter]: 'Cells\r\nBEGIN:VEVENT', ...(list === 'files' && { size: 1 }) };
    const answer = await world.as('admin')[method === 'POST' ? 'post' : 'put'](path, form);
    const field = /\w+(?=\]?$)/.exec(parameter)![0];
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
    expect(await digest(world)).toEqual(before);
  });

  it('lookups are no writes: what holds a line break is found nowhere, and is no fault', async () => {
    const admin = world.as('admin');
    const at = `/courses/${world.courses.C1}`;
    expect((await admin.get(`${at}/assignments?search_term=a%0Ab`)).body).toEqual([]);
    expect((await admin.get(`${at}/folders/by_path/a%0Ab`)).status).toBe(404);
    expect((await admin.get('/courses/sis_course_id:a%0Ab')).status).toBe(404);
    expect((await admin.get('/courses/hex:sis_course_id:6100')).status).toBe(404);
    expect(faults).toEqual([]);
  });
});

/** The name of the place itself. */
const nameOf = ({ name }: Spot): string => name.slice(0, -2).split(/[(.]/).at(-1)!;
