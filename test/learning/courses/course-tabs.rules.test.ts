import fc from 'fast-check';
import {
  type CourseTab,
  movedTab,
  type Navigation,
  type TabPatch,
  type TabSettings,
  tabsFor,
} from '../../../src/learning/courses/tabs/course-tabs.rules.js';

const everything = {
  seesHiddenTabs: true,
  seesGradesTab: true,
  seesPeopleTab: true,
  seesSettingsTab: true,
  seesToolTabs: true,
  seesStaffToolTabs: true,
  seesContents: true,
};
const tool = (toolId: number, startsHidden = false) =>
  ({ toolId, label: `Tool ${toolId}`, visibility: 'public', startsHidden }) as const;
/** A course with two tools in its navigation, of which one starts hidden. */
const navigation = (settings: TabSettings | null): Navigation => ({
  courseId: 1,
  settings,
  toolTabs: [tool(3), tool(4, true)],
});
const found = (settings: TabSettings | null): CourseTab[] => tabsFor(navigation(settings), everything);
const moved = (settings: TabSettings | null, key: string, patch: TabPatch) =>
  movedTab(navigation(settings), key, patch);
const ids = (settings: TabSettings | null) => found(settings).map((tab) => tab.key);
const movable = ids(null).slice(1, -1);

const change = fc.record({
  key: fc.constantFrom(...movable),
  position: fc.option(fc.integer({ min: 2, max: 14 })),
  hidden: fc.option(fc.boolean()),
});

describe('The navigation of a course', () => {
  it('after any changes has every tab once, home first, settings last, and what was changed last where it was put', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 20 }), (changes) => {
        const settings = changes.reduce<TabSettings | null>((now, { key, ...patch }) => moved(now, key, patch), null);
        const tabs = found(settings);
        expect(tabs.map((tab) => tab.key).sort()).toEqual(ids(null).sort());
        expect([tabs[0]?.key, tabs[14]?.key]).toEqual(['home', 'settings']);
        expect(tabs.map((tab) => tab.position)).toEqual(tabs.map((_, place) => place + 1));
        const last = changes.at(-1) as (typeof changes)[number];
        const tab = tabs.find(({ key }) => key === last.key);
        expect(tab).toMatchObject({
          ...(last.position !== null && { position: last.position }),
          ...(last.hidden !== null && { hidden: last.hidden }),
        });
      }),
    );
  });

  it('moves one tab and leaves the order of the others', () => {
    fc.assert(
      fc.property(fc.constantFrom(...movable), fc.integer({ min: 2, max: 14 }), (key, position) => {
        const after = ids(moved(null, key, { position }));
        expect(after.filter((id) => id !== key)).toEqual(ids(null).filter((id) => id !== key));
      }),
    );
  });

  it('forgets tabs that there are no more, and shows those it did not know yet before the settings', () => {
    const kept = { order: ['home', 'modules', 'gone', 'pages', 'settings'], hidden: ['gone', 'pages'] };
    const tabs = ids(kept);
    expect(tabs.slice(0, 3)).toEqual(['home', 'modules', 'pages']);
    expect([tabs.length, tabs.at(-1)]).toEqual([15, 'settings']);
  });

  it('et-course-nav-default: hides the tab of a tool that is not there by default until it is shown, however it is moved', () => {
    const hidden = (settings: TabSettings | null) => found(settings).flatMap((tab) => (tab.hidden ? [tab.key] : []));
    const key = 'context_external_tool_4';
    expect(hidden(null)).toEqual([key]);
    const placed = moved(null, key, { position: 2 });
    expect([ids(placed)[1], hidden(placed)]).toEqual([key, [key]]);
    const shown = moved(placed, key, { hidden: false });
    expect([hidden(shown), hidden(moved(shown, 'pages', { position: 2 }))]).toEqual([[], []]);
    expect(hidden(moved(shown, key, { hidden: true }))).toEqual([key]);
    // What the course kept of a tool does not concern another.
    expect(hidden(moved(null, 'context_external_tool_3', { hidden: true }))).toEqual(['context_external_tool_3', key]);
  });
});
