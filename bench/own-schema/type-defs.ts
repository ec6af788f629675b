/** A schema of the fields that the bench asks for, as it is written for a service without a compiler of statements. */
export const typeDefs = /* GraphQL */ `
  type Query {
    account(id: RecordId!): Account
    course(id: RecordId!): Course
    viewer: User
  }
  type Account {
    recordId: RecordId!
    name: String!
    courses(first: Int): CourseConnection
  }
  type CourseConnection {
    nodes: [Course]!
  }
  type Course {
    recordId: RecordId!
    name: String
    courseCode: String
    workflowState: CourseState!
    startAt: DateTime
    endAt: DateTime
    createdAt: DateTime!
    term: Term
    teachers: [User]!
    users(first: Int): UserConnection
    userEnrollments: EnrollmentConnection
  }
  type Term {
    recordId: RecordId!
    name: String
    startAt: DateTime
    endAt: DateTime
  }
  type UserConnection {
    nodes: [User]!
  }
  type User {
    recordId: RecordId!
    name: String
    sortableName: String
    shortName: String
    avatarUrl: String
    loginName: String
    sisUserId: String
    courses(first: Int): CourseConnection
    courseEnrollments(courseId: RecordId!): EnrollmentConnection
  }
  type EnrollmentConnection {
    nodes: [Enrollment]!
  }
  type Enrollment {
    recordId: RecordId!
    type: EnrollmentType!
    roleName: String!
    enrollmentState: EnrollmentState!
    createdAt: DateTime!
    grades: Grades
  }
  type Grades {
    currentScore: Float
    finalScore: Float
  }
  scalar RecordId
  scalar DateTime
  enum CourseState {
    AVAILABLE
    COMPLETED
    DELETED
    UNPUBLISHED
  }
  enum EnrollmentState {
    ACTIVE
    COMPLETED
    CREATION_PENDING
    DELETED
    INACTIVE
    INVITED
    REJECTED
  }
  enum EnrollmentType {
    DESIGNER
    OBSERVER
    STUDENT
    STUDENT_VIEW
    TA
    TEACHER
  }
`;
