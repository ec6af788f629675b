export { Course } from './course.entity.js';
export { coursePolicy } from './course.policy.js';
export { courseReads, sectionReads, termReads } from './course.reads.js';
export { Section } from './section.entity.js';
export { sectionPolicy } from './section.policy.js';
export { Term } from './term.entity.js';
export { termPolicy } from './term.policy.js';
export { TermOverride } from './term-override.entity.js';
