// Declares what submissions add to courses.
import '../../src/assignments/index.js';

export const submissionFields: readonly Function[] = [];
