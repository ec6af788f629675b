/** The calendar of the demo school: lectures over a change of summer time, and office hours with free and taken slots. */
import { Temporal } from 'temporal-polyfill';
import type { User } from '../../../identity/users/index.js';
import {
  AppointmentGroup,
  AppointmentGroupCourse,
  CalendarEvent,
  CalendarSeries,
} from '../../../learning/calendar/index.js';
import { createRow } from '../../../platform/transaction/insert.js';
import type { DemoTools } from './demo-tools.js';

export interface CalendarPlace {
  readonly rootAccountId: number;
  readonly courseId: number;
  /** IANA name of the zone in which the school lives. */
  readonly timeZone: string;
  readonly teacher: User;
  readonly student: User;
  readonly student2: User;
}

export async function demoCalendar(tools: DemoTools, place: CalendarPlace): Promise<void> {
  await lectures(tools, place);
  await singleEvents(tools, place);
  await officeHours(tools, place);
}

const instant = (time: Temporal.ZonedDateTime): Date => new Date(time.epochMilliseconds);

/** The day of the school on which the demo is made. */
const today = ({ now }: DemoTools, { timeZone }: CalendarPlace): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).startOfDay();

const weeks = 8;

/** The change of summer time that is nearest to the day, before or after it. */
function nearestChange(day: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const changes = (['previous', 'next'] as const).flatMap((way) => day.getTimeZoneTransition(way) ?? []);
  const distance = (change: Temporal.ZonedDateTime) => Math.abs(change.epochMilliseconds - day.epochMilliseconds);
  return changes.sort((a, b) => distance(a) - distance(b))[0] ?? day;
}

/** Eight lectures at the same hour, four of them before the clocks change. */
async function lectures(tools: DemoTools, place: CalendarPlace): Promise<void> {
  const { em } = tools;
  const { rootAccountId, courseId, timeZone, teacher } = place;
  const monday = (day: Temporal.ZonedDateTime) => day.subtract({ days: day.dayOfWeek - 1 });
  const change = nearestChange(today(tools, place));
  const first = monday(change.startOfDay())
    .subtract({ weeks: weeks / 2 - 1 })
    .toPlainDate()
    .toPlainDateTime('09:00');
  const series = createRow(em, CalendarSeries, {
    rootAccountId,
    rrule: `FREQ=WEEKLY;COUNT=${weeks}`,
    timeZone,
    startsOn: first.toString({ smallestUnit: 'second' }),
    seconds: 90 * 60,
  });
  await em.persist(series).flush();
  for (let week = 0; week < weeks; week += 1) {
    const wall = first.add({ weeks: week });
    const begins = wall.toZonedDateTime(timeZone);
    em.persist(
      createRow(em, CalendarEvent, {
        rootAccountId,
        courseId,
        authorId: teacher.id,
        title: 'Lecture',
        locationName: 'Lecture hall A',
        startAt: instant(begins),
        endAt: instant(begins.add({ minutes: 90 })),
        timeZone,
        seriesId: series.id,
        occurrence: wall.toString({ smallestUnit: 'second' }),
      }),
    );
  }
  await em.flush();
}

/** A day of the course, and an hour of a student's own. */
async function singleEvents(tools: DemoTools, place: CalendarPlace): Promise<void> {
  const { em } = tools;
  const { rootAccountId, courseId, timeZone, teacher, student } = place;
  const excursion = today(tools, place).add({ days: 6 });
  const study = today(tools, place).add({ days: 2, hours: 17 });
  const own = { rootAccountId, timeZone };
  await em
    .persist([
      createRow(em, CalendarEvent, {
        ...own,
        courseId,
        authorId: teacher.id,
        title: 'Excursion to the botanical garden',
        locationName: 'Botanical garden, main gate',
        startAt: instant(excursion),
        endAt: instant(excursion),
        allDay: true,
        allDayDate: excursion.toPlainDate().toString(),
      }),
      createRow(em, CalendarEvent, {
        ...own,
        userId: student.id,
        authorId: student.id,
        title: 'Study for the exam',
        startAt: instant(study),
        endAt: instant(study.add({ hours: 2 })),
      }),
    ])
    .flush();
}

/** Four slots of half an hour; two students have taken one each. */
async function officeHours(tools: DemoTools, place: CalendarPlace): Promise<void> {
  const { em } = tools;
  const { rootAccountId, courseId, timeZone, teacher, student, student2 } = place;
  const named = { title: 'Office hours', locationName: 'Room 214' };
  const group = createRow(em, AppointmentGroup, {
    rootAccountId,
    authorId: teacher.id,
    ...named,
    description: '<p>Questions about lectures and laboratory reports.</p>',
    workflowState: 'active',
    participantsPerAppointment: 1,
    maxAppointmentsPerParticipant: 1,
  });
  await em.persist(group).flush();
  await em
    .persist(createRow(em, AppointmentGroupCourse, { rootAccountId, appointmentGroupId: group.id, courseId }))
    .flush();
  const first = today(tools, place).add({ days: 3 }).withPlainTime('14:00');
  for (const [index, taker] of [student, student2, null, null].entries()) {
    const begins = first.add({ minutes: 30 * index });
    const workflowState = taker === null ? 'active' : 'locked';
    const times = { startAt: instant(begins), endAt: instant(begins.add({ minutes: 30 })), timeZone };
    const kept = { rootAccountId, appointmentGroupId: group.id, ...named, ...times, workflowState } as const;
    const slot = createRow(em, CalendarEvent, { ...kept, kind: 'slot', authorId: teacher.id });
    await em.persist(slot).flush();
    if (taker === null) continue;
    const reserved = { kind: 'reservation', parentEventId: slot.id, userId: taker.id, authorId: taker.id } as const;
    await em.persist(createRow(em, CalendarEvent, { ...kept, ...reserved })).flush();
  }
}
