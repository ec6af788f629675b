/** What the user routes ask of the graph. Every field is sent under its wire name. */

/** SIS data go to those who may read them, of a user who has a SIS id; the login name to those who may know it. */
export const names = `
  recordId name createdAt sortableName shortName
  login_id: loginName @omitWhenNull
  sisUserId @omitWhenNull
  integrationId @omitUnless(field: "sisUserId")
  sis_login_id: loginName @omitUnless(field: "sisUserId")`;

/** What a person's own language and the like are to others: no key. */
const own = `own: permissions @hidden { actFor }`;
const ownLanguage = `locale @omitUnless(field: "own.actFor") effectiveLocale @omitUnless(field: "own.actFor") ${own}`;

const user = `
  ${names} avatarUrl ${ownLanguage}
  permissions { can_update_name: updateName can_update_avatar: updateAvatar }
  email @include(if: $email)
  bio @include(if: $bio)
  timeZone @include(if: $timeZone) @omitUnless(field: "own.actFor")
  last_login: lastLoginAt @include(if: $lastLogin) @omitUnless(field: "own.actFor")`;

const includes =
  '$email: Boolean = false, $bio: Boolean = false, $timeZone: Boolean = false, $lastLogin: Boolean = false';

const enrollments = `
  enrollments(first: 100) @include(if: $enrollments) {
    nodes {
      recordId courseId courseSectionId rootAccountId userId roleId associatedUserId type role: roleName enrollmentState
      limitPrivilegesToCourseSection createdAt updatedAt startAt endAt lastActivityAt totalActivityTime
    }
  }`;

export const GetSelf = `query GetSelf(${includes}) { viewer { ${user} } }`;

export const GetUser = `query GetUser($id: RecordId!, ${includes}) { user(id: $id) { ${user} } }`;

export const GetUserProfile = `query GetUserProfile($id: RecordId!) {
  user(id: $id) {
    recordId name shortName sortableName title bio calendar @omitWhenNull { ics }
    primary_email: email
    login_id: loginName @omitWhenNull
    sisUserId @omitWhenNull
    integrationId @omitUnless(field: "sisUserId")
    ltiUserId @omitWhenNull
    avatarUrl
    timeZone @omitUnless(field: "own.actFor")
    locale @omitUnless(field: "own.actFor")
    ${own}
  }
}`;

const changed = `${names} avatarUrl email bio title ${ownLanguage} timeZone @omitUnless(field: "own.actFor")`;

export const UpdateUser = `mutation UpdateUser($id: RecordId!, $input: UpdateUserInput!) {
  updateUser(id: $id, input: $input) { ${changed} }
}`;

export const CreateUser = `mutation CreateUser($accountId: RecordId!, $input: CreateUserInput!) {
  createUser(accountId: $accountId, input: $input) { ${changed} }
}`;

export const ListAccountUsers = `
query ListAccountUsers(
  $accountId: RecordId!, $searchTerm: String, $orderBy: UserOrder, $direction: SortDirection, ${includes},
  $avatarUrl: Boolean = false, $locale: Boolean = false, $enrollments: Boolean = false
) {
  account(id: $accountId) {
    users(searchTerm: $searchTerm, orderBy: $orderBy, direction: $direction) {
      nodes {
        ${names}
        avatarUrl @include(if: $avatarUrl)
        email @include(if: $email)
        bio @include(if: $bio)
        ${own}
        locale @include(if: $locale) @omitUnless(field: "own.actFor")
        timeZone @include(if: $timeZone) @omitUnless(field: "own.actFor")
        last_login: lastLoginAt @include(if: $lastLogin) @omitUnless(field: "own.actFor")
        ${enrollments}
      }
    }
  }
}`;
