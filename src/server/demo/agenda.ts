import { dateIn } from '../db/calendar.ts'

/** A moment of the simulation: the day, counted from 0, and the minute of that day in the network's time zone. */
export type Moment = { day: number; minute: number }

/**
 * How long a story waits: some minutes, or until a minute of the day that many days later (or of the next working
 * day).
 */
export type Wait = { minutes: number } | { days: number; minute: number }

/** A course of business over time. It acts, yields how long it waits, and acts again. */
export type Story = AsyncGenerator<Wait, void>

export type Calendar = {
  /** The day the simulation ends on, which is today. */
  lastDay: number
  /** The time of a moment; on the last day it is never later than now. */
  timeOf(moment: Moment): Date
  isWorkday(day: number): boolean
  /** The yyyy-MM-dd of a day. */
  dateOf(day: number): string
}

const zone = 'Asia/Shanghai'
const minuteMs = 60_000
const dayMs = 1440 * minuteMs
/** Business hours as minutes of the day: 8:30 to 18:00. */
export const openingMinute = 510
export const closingMinute = 1080
const sunday = 0

/** The days that end with `now`. China has no daylight saving time, so every day has 24 hours. */
export function calendarTo(now: Date, days: number): Calendar {
  const today = Date.parse(`${dateIn(zone, now)}T00:00:00+08:00`)
  const startOf = (day: number) => today - (days - day) * dayMs
  // opening time is scaled to the hour of the start, so that today's business lies in the past whenever that is
  const passed = now.getTime() - today
  const from = Math.min(openingMinute * minuteMs, passed * 0.4)
  const to = Math.min(closingMinute * minuteMs, passed)
  const timeToday = (minute: number) => today + from + ((to - from) * (minute - openingMinute)) / (closingMinute - openingMinute)
  return {
    lastDay: days,
    timeOf: ({ day, minute }) => new Date(day === days ? timeToday(minute) : startOf(day) + minute * minuteMs),
    isWorkday: (day) => day === days || new Date(startOf(day) + dayMs / 2).getUTCDay() !== sunday,
    dateOf: (day) => dateIn(zone, new Date(startOf(day) + dayMs / 2)),
  }
}

/** Acts, and returns the wait until its next step; undefined when the story is over. */
type StoryStep = () => Promise<Wait | undefined>
type AgendaEntry = { moment: Moment; order: number; step: StoryStep }

/** Runs stories in order of time. Steps after the last day never run. */
export class Agenda {
  readonly calendar: Calendar
  readonly #entries: AgendaEntry[] = []
  #count = 0
  #moment: Moment = { day: 0, minute: openingMinute }

  readonly #failed: (error: unknown) => void

  /** `failed` is called with the error of a story, which thereby ends; by default the error is thrown. */
  constructor(calendar: Calendar, failed: (error: unknown) => void = rethrow) {
    this.calendar = calendar
    this.#failed = failed
  }

  /** The present time of the simulation. */
  get now(): Date {
    return this.calendar.timeOf(this.#moment)
  }

  get moment(): Moment {
    return this.#moment
  }

  /** Starts a story at this moment. */
  start(moment: Moment, story: Story): void {
    this.#enter(moment, async () => {
      const { done, value } = await story.next()
      return done ? undefined : value
    })
  }

  /** Runs `act` once, at this moment. */
  plan(moment: Moment, act: () => Promise<unknown>): void {
    this.#enter(moment, async () => {
      await act()
      return undefined
    })
  }

  /** Runs all steps in order of time; awaits `onDay` whenever a new day begins. */
  async walk(onDay: (day: number) => Promise<void>): Promise<void> {
    for (let entry = this.#takeNext(); entry; entry = this.#takeNext()) {
      if (entry.moment.day > this.#moment.day) await onDay(entry.moment.day)
      this.#moment = entry.moment
      const wait = await entry.step().catch((error: unknown) => this.#failed(error) as undefined)
      const next = wait && this.#after(wait)
      if (next) this.#enter(next, entry.step)
    }
  }

  #enter(moment: Moment, step: StoryStep): void {
    this.#entries.push({ moment, order: this.#count++, step })
  }

  #takeNext(): AgendaEntry | undefined {
    this.#entries.sort((one, other) => compare(one, other))
    return this.#entries.shift()
  }

  /**
   * The moment after a wait; undefined if the simulation is over by then. A wait that would end after closing time
   * continues on the morning of the next working day.
   */
  #after(wait: Wait): Moment | undefined {
    const { day, minute } = this.#moment
    if ('minutes' in wait && minute + wait.minutes <= closingMinute) return { day, minute: minute + wait.minutes }
    const asked = 'minutes' in wait ? { days: 1, minute: openingMinute + (wait.minutes % 60) } : wait
    let next = day + asked.days
    while (next <= this.calendar.lastDay && !this.calendar.isWorkday(next)) next += 1
    return next <= this.calendar.lastDay ? { day: next, minute: asked.minute } : undefined
  }
}

function compare(one: AgendaEntry, other: AgendaEntry): number {
  return one.moment.day - other.moment.day || one.moment.minute - other.moment.minute || one.order - other.order
}

function rethrow(error: unknown): never {
  throw error
}
