/** The rules of copying, without a database. */
import { shiftedDate, shiftedTime } from '../../../src/learning/course-copies/copying/date-shift.rules.js';
import { type Digests, differing, digestsOf } from '../../../src/learning/course-copies/copying/digests.rules.js';
import { linksFollow } from '../../../src/learning/course-copies/copying/html-links.rules.js';
import { goesWithSource, type Standing, verdictOn } from '../../../src/learning/course-copies/copying/sync.rules.js';
import { copiedPage } from '../../../src/learning/pages/copied-page.sql.js';
import { copiedQuiz } from '../../../src/learning/quizzes/copied-quiz.sql.js';

describe('Digests of a content', () => {
  const page = {
    id: 1,
    title: 'A',
    body: 'x',
    url: 'a',
    editing_roles: ['teachers'],
    front_page: false,
    workflow_state: 'active',
  };
  const digest = (said: object) => digestsOf(copiedPage, { row: { ...page, ...said }, parts: [] });

  it('differ in the aspect that differs, and in no other', () => {
    expect(differing(digest({}), digest({}))).toEqual([]);
    expect(differing(digest({}), digest({ body: 'y' }))).toEqual(['content']);
    expect(differing(digest({}), digest({ workflow_state: 'unpublished' }))).toEqual(['state']);
    expect(differing(digest({}), digest({ front_page: true, title: 'B' }))).toEqual(['content', 'settings']);
  });

  it('do not tell the id of the content, nor what is its own once it is made', () => {
    expect(digest({ id: 2, url: 'b' })).toEqual(digest({}));
  });

  it('are the same in whatever order parts were read, and others where a part takes the place of another one', () => {
    const question = (id: number, text: string) => ({ id, question_text: text });
    const whole = (...questions: { id: number; question_text: string }[]) =>
      digestsOf(copiedQuiz, { row: { id: 1 }, parts: [[], [], questions, []] });
    expect(whole(question(1, 'a'), question(2, 'b'))).toEqual(whole(question(2, 'b'), question(1, 'a')));
    expect(differing(whole(question(1, 'a')), whole(question(2, 'a')))).toEqual(['content']);
  });
});

describe('What a copy receives', () => {
  const then: Digests = { content: 'c', due_dates: 'd', state: 's' };
  const standing = (said: Partial<Standing>): Standing => ({
    source: then,
    sourceBefore: then,
    copy: then,
    copyBefore: then,
    locks: [],
    overwrites: false,
    ...said,
  });

  it('is what the source has changed and the course has not', () => {
    expect(verdictOn(standing({}))).toEqual({ copied: [], kept: [] });
    expect(verdictOn(standing({ source: { ...then, content: 'C' } }))).toEqual({ copied: ['content'], kept: [] });
  });

  it('is nothing of an aspect that the course has changed, which is told where the source has changed it, too', () => {
    const copy = { ...then, content: 'own' };
    expect(verdictOn(standing({ copy }))).toEqual({ copied: [], kept: [] });
    const source = { ...then, content: 'C', due_dates: 'D' };
    expect(verdictOn(standing({ copy, source }))).toEqual({ copied: ['due_dates'], kept: ['content'] });
  });

  it('is a locked aspect that the course has changed, also where the source is as it was', () => {
    const copy = { ...then, content: 'own', due_dates: 'own' };
    expect(verdictOn(standing({ copy, locks: ['content'] }))).toEqual({ copied: ['content'], kept: [] });
    expect(verdictOn(standing({ copy, overwrites: true }))).toEqual({
      copied: ['content', 'due_dates', 'state'],
      kept: [],
    });
  });

  it('is its end, where the source is deleted and the course has changed nothing that is not locked', () => {
    const copy = { ...then, content: 'own' };
    expect(goesWithSource(standing({}))).toBe(true);
    expect(goesWithSource(standing({ copy }))).toBe(false);
    expect(goesWithSource(standing({ copy, locks: ['points'] }))).toBe(true);
    expect(goesWithSource(standing({ copy, overwrites: true }))).toBe(true);
  });
});

describe('Links in a text', () => {
  const follow = (html: string) =>
    linksFollow(html, {
      publicUrl: 'https://lyceum.example',
      sourceCourseId: 1,
      courseId: 2,
      copyOf: (kind, id) => (kind === 'assignment' || kind === 'attachment' ? id + 100 : undefined),
      pageUrlOf: (url) => (url === 'welcome' ? 'welcome-2' : undefined),
    });

  it('lead to the copies, from the root or with the host of the service', () => {
    expect(follow('<a href="/courses/1/assignments/7">a</a>').html).toBe('<a href="/courses/2/assignments/107">a</a>');
    expect(follow('<img src="https://lyceum.example/courses/1/files/5/preview?x=1">').html).toBe(
      '<img src="https://lyceum.example/courses/2/files/105/preview?x=1">',
    );
    expect(follow('<a href="/files/5/download">f</a>').html).toBe('<a href="/files/105/download">f</a>');
    expect(follow('<a href="/courses/1/pages/welcome#top">p</a>').html).toBe(
      '<a href="/courses/2/pages/welcome-2#top">p</a>',
    );
    expect(follow('<a href="/courses/1/grades">g</a><a href="/courses/1">c</a>').html).toBe(
      '<a href="/courses/2/grades">g</a><a href="/courses/2">c</a>',
    );
  });

  it('stay where they lead elsewhere: to another course, to another host', () => {
    const html =
      '<a href="/courses/3/assignments/7">a</a><a href="https://other.example/courses/1/assignments/7">b</a>';
    expect(follow(html)).toEqual({ html, missing: [] });
  });

  it('are told of where their content was not copied', () => {
    const html = '<a href="/courses/1/quizzes/7">q</a><a href="/courses/1/pages/none">p</a>';
    expect(follow(html)).toEqual({ html, missing: ['/courses/1/quizzes/7', '/courses/1/pages/none'] });
  });
});

describe('Dates that move into another half-year', () => {
  const shift = {
    removes: false,
    oldStart: '2026-03-01',
    oldEnd: null,
    newStart: '2026-10-04',
    newEnd: null,
    daySubstitutions: {},
    timeZone: 'Europe/Berlin',
  };

  it('keep the hour on the clock over a change of summer time', () => {
    // 217 days later: winter time both times, summer time both times, and from summer to winter time.
    expect(shiftedTime('2026-03-20T09:00:00+00:00', shift)).toBe('2026-10-23T08:00:00Z');
    expect(shiftedTime('2026-03-30T08:00:00Z', shift)).toBe('2026-11-02T09:00:00Z');
    expect(shiftedDate('2026-03-20', shift)).toBe('2026-10-23');
  });

  it('are spread in proportion where both ends are known', () => {
    const spread = { ...shift, oldEnd: '2026-03-31', newEnd: '2026-12-03' };
    expect(shiftedDate('2026-03-16', spread)).toBe('2026-11-03');
  });

  it('go to the day of the week that stands for theirs', () => {
    // A Friday on which the copy would fall goes to the nearest Monday.
    expect(shiftedDate('2026-03-20', { ...shift, daySubstitutions: { 5: 1 } })).toBe('2026-10-26');
  });

  it('are left out where that is asked', () => {
    expect(shiftedTime('2026-03-20T09:00:00Z', { ...shift, removes: true })).toBeNull();
  });
});
