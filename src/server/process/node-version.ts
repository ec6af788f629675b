/** The oldest Node that the service runs on, as in `engines` of package.json. */
export const oldestNode = [22, 17] as const;

/**
 * Why this Node will not do, in one line; null when it will.
 * @param version as in `process.versions.node`
 */
export function refusalOfNode(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldestNode;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  return `Lyceum needs Node ${oldestMajor}.${oldestMinor} or later, and this is ${version}. The project brings its own: npm run -s lyceum -- <command>, or npx lyceum <command>.`;
}
