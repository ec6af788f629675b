import { extendReads } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { courseReads } from '../courses/index.js';
import { lockedNow } from './file.policy.js';

/** The file that is the picture of a course. Everybody who sees the course sees its picture, unless the file is kept back. */
export interface CoursePicture {
  readonly id: number;
  readonly uuid: string;
}

/** What of a course its picture is made of. */
export interface PicturedCourse {
  readonly imageUrl: string | null;
  readonly pictureFile: CoursePicture | null;
}

export const pictureOfCourse = extendReads(courseReads, {
  computed: {
    pictureFile: (row) => sql`
      select json_build_object('id', pf.id, 'uuid', pf.uuid)
      from files pf
      where pf.id = ${row}.image_id
        and pf.course_id = ${row}.id
        and pf.workflow_state = 'available'
        and not ${lockedNow(sql`pf`)}
    `,
  },
});
