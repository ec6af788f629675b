export { Course } from './course.entity.js';
export { Section } from './section.entity.js';
export { Term } from './term.entity.js';
