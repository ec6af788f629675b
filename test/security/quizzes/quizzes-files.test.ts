/** Black box: a file that answers a question is there for those who score it, as it was. */
import { anAnswer, aRunningAttempt, turnIn } from '../../learning/quizzes/attempt-builders.js';
import { aPublishedQuiz, question } from '../../learning/quizzes/builders.js';
import { insertRow } from '../../support/course-rows.js';
import { openWorld, type World } from '../../support/world.js';

describe('A file that answers a question', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  /** A file among the student's own, as an upload leaves it. */
  const aFileOf = async (userId: number): Promise<number> => {
    const [{ root_account_id }] = await world.sql('select root_account_id from courses where id = $1', [
      world.courses.C1,
    ]);
    const [root] = await world.sql('select id from folders where user_id = $1 and parent_folder_id is null', [userId]);
    const folder_id =
      root?.id ??
      (await insertRow(world, 'folders', { root_account_id, user_id: userId, name: 'my files', ancestors: [] }));
    return insertRow(world, 'files', {
      root_account_id,
      user_id: userId,
      folder_id,
      uploader_id: userId,
      display_name: 'essay.txt',
      filename: 'essay.txt',
      content_type: 'text/plain',
      size: 3,
      storage_key: 'none/essay',
      workflow_state: 'available',
      uuid: '00000000-0000-4000-8000-0000000000aa',
    });
  };

  it('is fetched by graders with the gradebook’s entry, also once its owner has deleted it', async () => {
    const { stu1 } = world.users;
    const file = await aFileOf(stu1);
    const quiz = await aPublishedQuiz(world, {}, [
      question({ questionType: 'file_upload_question', pointsPossible: 5 }),
    ]);
    const attempt = await aRunningAttempt(world, quiz, stu1);
    await anAnswer(world, attempt, quiz.questionIds[0], [file]);
    await turnIn(world, world.tokens.stu1, attempt);
    expect((await world.as('stu1').del(`/files/${file}`)).status).toBe(200);
    const entry = `/courses/${quiz.courseId}/assignments/${quiz.assignmentId}/submissions/${stu1}`;
    const { body } = await world.as('teach').get(entry);
    expect(body.attachments).toMatchObject([{ id: file, display_name: 'essay.txt' }]);
    expect(body.attachments[0].url).toContain('kept=1');
    expect((await world.as('stu2').get(entry)).status).toBe(404);
  });
});
