import { openWorld, type World } from '../../support/world.js';
import { anEssay } from './builders.js';

describe('Recordings', () => {
  let world: World;
  let essay: number;
  let path: string;
  beforeAll(async () => {
    world = await openWorld();
    essay = await anEssay(world, { submissionTypes: ['media_recording'] });
    path = `/courses/${world.courses.C1}/assignments/${essay}/submissions`;
  });
  afterAll(() => world.close());

  const recording = { 'submission[submission_type]': 'media_recording' };

  it('are handed in as media_recording: media_comment_id is kept, in each attempt', async () => {
    const first = await world.as('stu1').post(path, {
      ...recording,
      'submission[media_comment_id]': 'm-1',
      'submission[media_comment_type]': 'audio',
      'comment[text_comment]': 'Listen',
      'comment[media_comment_id]': 'm-2',
    });
    expect([first.status, first.body]).toMatchObject([
      201,
      {
        submission_type: 'media_recording',
        body: null,
        attempt: 1,
        media_comment: { media_id: 'm-1', media_type: 'audio' },
        submission_comments: [{ comment: 'Listen', media_comment: { media_id: 'm-2', media_type: null } }],
      },
    ]);
    await world.as('stu1').post(path, { ...recording, 'submission[media_comment_id]': 'm-3' });
    const { body } = await world.as('teach').get(`${path}/${world.users.stu1}?include[]=submission_history`);
    expect(body.media_comment).toEqual({ media_id: 'm-3', media_type: null });
    expect(body.submission_history.map((one: any) => one.media_comment.media_id)).toEqual(['m-1', 'm-3']);
  });

  it('are handed in over the graph, with a remark that is nothing but one', async () => {
    const { body } = await world.as('stu2').graphql(
      `mutation ($c: RecordId!, $a: RecordId!) {
        submitAssignment(
          courseId: $c, assignmentId: $a, input: { submissionType: MEDIA_RECORDING, mediaCommentId: "m-4" }
          comment: { mediaCommentId: "m-5", mediaCommentType: VIDEO }
        ) {
          submission { mediaComment { mediaId mediaType } comments { comment mediaComment { mediaId mediaType } } }
          errors { message }
        }
      }`,
      { c: world.courses.C1, a: essay },
    );
    expect(body.data.submitAssignment).toEqual({
      submission: {
        mediaComment: { mediaId: 'm-4', mediaType: null },
        comments: [{ comment: '', mediaComment: { mediaId: 'm-5', mediaType: 'VIDEO' } }],
      },
      errors: [],
    });
  });

  it('need a name that fits, and a kind that there is: 400, and nothing is handed in', async () => {
    const rows = () => world.sql('select id, attempt, media_comment_id from submissions order by id');
    const before = await rows();
    for (const [field, form] of [
      ['media_comment_id', {}],
      ['media_comment_id', { 'submission[media_comment_id]': 'x'.repeat(256) }],
      ['media_comment_type', { 'submission[media_comment_id]': 'm', 'submission[media_comment_type]': 'smell' }],
    ] as const) {
      const { status, body } = await world.as('stu1').post(path, { ...recording, ...form });
      expect([field, status, Object.keys(body.errors)]).toEqual([field, 400, [field]]);
    }
    expect(await rows()).toEqual(before);
  });
});
