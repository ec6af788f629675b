import fc from 'fast-check';
import { type GradingBasis, gradeOf, readPostedGrade } from '../../../src/learning/assignments/grade.rules.js';
import { defaultScheme, letterOf, percentOf } from '../../../src/learning/grading-standards/index.js';

const basis = (more: Partial<GradingBasis> = {}): GradingBasis => ({
  gradingType: 'points',
  pointsPossible: 20,
  scheme: defaultScheme,
  ...more,
});
const read = (posted: string | null, more: Partial<GradingBasis> = {}) => {
  const grade = readPostedGrade(posted, basis(more));
  return grade.kind === 'mark' ? [grade.score, grade.grade] : grade.kind;
};

describe('A posted grade', () => {
  it('is points, a percentage, a letter, or pass and fail, whatever the assignment shows', () => {
    expect(read('13.5')).toEqual([13.5, '13.5']);
    expect(read(' 85% ')).toEqual([17, '17']);
    expect(read('b+')).toEqual([17.98, '17.98']);
    expect(read('A')).toEqual([20, '20']);
    for (const word of ['pass', 'complete', 'Complete']) expect(read(word)).toEqual([20, '20']);
    for (const word of ['fail', 'incomplete']) expect(read(word)).toEqual([0, '0']);
  });

  it('is shown in the grading type of the assignment', () => {
    expect(read('17', { gradingType: 'percent' })).toEqual([17, '85%']);
    expect(read('17', { gradingType: 'letter_grade' })).toEqual([17, 'B']);
    expect(read('B', { gradingType: 'letter_grade' })).toEqual([17.38, 'B']);
    expect(read('85%', { gradingType: 'letter_grade' })).toEqual([17, 'B']);
    expect(read('3', { gradingType: 'pass_fail' })).toEqual([3, 'complete']);
    expect(read('0', { gradingType: 'pass_fail' })).toEqual([0, 'incomplete']);
  });

  it('takes numbers that a scheme uses as names for these names', () => {
    const scheme = [
      { name: '4.0', value: 0.9 },
      { name: '3.0', value: 0.8 },
      { name: '0', value: 0 },
    ];
    expect(read('4.0', { gradingType: 'gpa_scale', scheme })).toEqual([20, '4.0']);
    expect(read('3.0', { gradingType: 'gpa_scale', scheme })).toEqual([17.98, '3.0']);
    expect(read('18.5', { gradingType: 'gpa_scale', scheme })).toEqual([18.5, '4.0']);
  });

  it('excuses with EX and takes the grade back when it is blank', () => {
    for (const word of ['EX', 'ex', ' Ex ']) expect(read(word)).toBe('excuse');
    for (const blank of [null, '', '   ']) expect(read(blank)).toBe('ungrade');
  });

  it('keeps its word where the assignment has no points', () => {
    for (const pointsPossible of [0, null]) {
      expect(read('complete', { gradingType: 'pass_fail', pointsPossible })).toEqual([0, 'complete']);
      expect(read('5', { pointsPossible })).toEqual([5, '5']);
    }
    expect(read('A', { gradingType: 'letter_grade', pointsPossible: 0 })).toEqual([0, 'A']);
  });

  it('is refused with 400 when it is none of these, or a share of points that are not there', () => {
    for (const text of ['Z', '12 points', '1e9999', '85%%', 'NaN', 'Infinity', '1'.repeat(400)])
      expect(() => read(text)).toThrow(expect.objectContaining({ status: 400 }));
    for (const text of ['85%', 'A']) {
      expect(() => read(text, { pointsPossible: null })).toThrow(expect.objectContaining({ status: 400 }));
    }
    expect(() => read('5', { gradingType: 'not_graded' })).toThrow(expect.objectContaining({ status: 400 }));
  });
});

describe('Scores and grades', () => {
  const points = fc.double({ min: 0.5, max: 1000, noNaN: true });

  it('lead back to themselves: a posted letter is shown as that letter, by its name and by its score', () => {
    fc.assert(
      fc.property(fc.constantFrom(...defaultScheme), points, ({ name }, pointsPossible) => {
        const on = basis({ gradingType: 'letter_grade', pointsPossible });
        const mark = readPostedGrade(name, on);
        expect(mark).toMatchObject({ kind: 'mark', grade: name });
        expect(letterOf(percentOf(name, defaultScheme) as number, defaultScheme)).toBe(name);
      }),
    );
  });

  it('lead back to themselves: a percentage of the points is shown as that percentage', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15_000 }), fc.integer({ min: 1, max: 1000 }), (hundredths, possible) => {
        const posted = `${hundredths / 100}%`;
        expect(read(posted, { gradingType: 'percent', pointsPossible: possible })).toMatchObject([
          expect.any(Number),
          posted,
        ]);
      }),
    );
  });

  it('keep the order of scores: more points are never a lower letter', () => {
    const rank = (score: number, pointsPossible: number) => {
      const letter = gradeOf(score, basis({ gradingType: 'letter_grade', pointsPossible }));
      return defaultScheme.findIndex(({ name }) => name === letter);
    };
    fc.assert(
      fc.property(
        points,
        fc.double({ min: 0, max: 1.2, noNaN: true }),
        fc.double({ min: 0, max: 1.2, noNaN: true }),
        (p, a, b) => {
          expect(rank(p * Math.max(a, b), p)).toBeLessThanOrEqual(rank(p * Math.min(a, b), p));
        },
      ),
    );
  });
});
