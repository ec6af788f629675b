export { Course } from './course.entity.js';
export { coursePolicy, sectionPolicy, termPolicy } from './course.policy.js';
export { courseReads, sectionReads, termReads } from './course.reads.js';
export { Section } from './section.entity.js';
export { Term } from './term.entity.js';
