/** What may be said of an event. Source: supplement §4.8. */
import type { FieldRefusal } from '../../../platform/refusal/refusal.js';
import { lengthOf, lengthRefusals, maxLongTextBytes } from '../../../platform/text/text-limits.js';
import type { HtmlCleaner } from '../../../platform/transaction/authored-html.js';
import { type PatchOf, patchedColumns } from '../../../platform/transaction/patch.js';
import { CalendarEvent } from '../calendar-event.entity.js';
import type { TimesPatch } from './event-times.rules.js';

/** What requests set beside its times. */
export const eventTexts = ['title', 'description', 'locationName', 'locationAddress'] as const;

/** What is absent stays; null takes what a new event has. */
export type CalendarEventPatch = PatchOf<CalendarEvent, (typeof eventTexts)[number]> & TimesPatch;

/** The title of an event that is made without one. */
export const unnamedEvent = 'Unnamed Event';
const longest = 255;

const names = { title: 'A title', locationName: 'The name of a place', locationAddress: 'An address' } as const;

/** Every fault of the texts. */
export const textRefusals = (patch: CalendarEventPatch): FieldRefusal[] => [
  ...lengthRefusals('description', 'The description', patch.description, maxLongTextBytes),
  ...Object.entries(names).flatMap(([attribute, said]): FieldRefusal[] => {
    const text = patch[attribute as keyof typeof names];
    if (text == null || lengthOf(text.trim()) <= longest) return [];
    return [{ attribute, type: 'too_long', message: `${said} has at most ${longest} characters.` }];
  }),
];

const trimmed = (text: string | null | undefined) => (text === undefined ? undefined : text?.trim() || null);

/** What a patch makes of the texts: they stand without blanks around them, descriptions are cleaned HTML. */
export const textColumns = (patch: CalendarEventPatch, clean: HtmlCleaner): Partial<CalendarEvent> => ({
  ...patchedColumns(
    CalendarEvent,
    { ...patch, locationName: trimmed(patch.locationName), locationAddress: trimmed(patch.locationAddress) },
    ['locationName', 'locationAddress'],
  ),
  ...(patch.title !== undefined && { title: trimmed(patch.title) ?? unnamedEvent }),
  ...(patch.description !== undefined && {
    description: patch.description == null ? null : clean('description', patch.description),
  }),
});
