import fc from 'fast-check';
import { movedTab, type TabSettings, tabsFor } from '../../../src/learning/courses/tabs/course-tabs.rules.js';

const everything = {
  seesHiddenTabs: true,
  seesGradesTab: true,
  seesPeopleTab: true,
  seesSettingsTab: true,
  seesContents: true,
};
const ids = (settings: TabSettings | null) => tabsFor(1, settings, everything).map((tab) => tab.tabId);
const movable = ids(null).slice(1, -1);

const change = fc.record({
  tabId: fc.constantFrom(...movable),
  position: fc.option(fc.integer({ min: 2, max: 12 })),
  hidden: fc.option(fc.boolean()),
});

describe('The navigation of a course', () => {
  it('after any changes has every tab once, home first, settings last, and what was changed last where it was put', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 20 }), (changes) => {
        const settings = changes.reduce<TabSettings | null>(
          (now, { tabId, ...patch }) => movedTab(now, tabId, patch),
          null,
        );
        const found = tabsFor(1, settings, everything);
        expect(found.map((tab) => tab.tabId).sort()).toEqual(ids(null).sort());
        expect([found[0]?.tabId, found[12]?.tabId]).toEqual(['home', 'settings']);
        expect(found.map((tab) => tab.position)).toEqual(found.map((_, place) => place + 1));
        const last = changes.at(-1) as (typeof changes)[number];
        const tab = found.find(({ tabId }) => tabId === last.tabId);
        expect(tab).toMatchObject({
          ...(last.position !== null && { position: last.position }),
          ...(last.hidden !== null && { hidden: last.hidden }),
        });
      }),
    );
  });

  it('moves one tab and leaves the order of the others', () => {
    fc.assert(
      fc.property(fc.constantFrom(...movable), fc.integer({ min: 2, max: 12 }), (tabId, position) => {
        const after = ids(movedTab(null, tabId, { position }));
        expect(after.filter((id) => id !== tabId)).toEqual(ids(null).filter((id) => id !== tabId));
      }),
    );
  });

  it('forgets tabs that there are no more, and shows those it did not know yet before the settings', () => {
    const kept = { order: ['home', 'modules', 'gone', 'pages', 'settings'], hidden: ['gone', 'pages'] };
    const found = ids(kept);
    expect(found.slice(0, 3)).toEqual(['home', 'modules', 'pages']);
    expect([found.length, found.at(-1)]).toEqual([13, 'settings']);
  });
});
