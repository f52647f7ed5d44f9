import { dateIn } from '../db/calendar.ts'

/** A time of the walk: the day, 0 being the first, and the minute of that day in the network's zone. */
export type Moment = { day: number; minute: number }

/** How long a story waits: so many minutes on the same day, or till the working day so many days later, at this minute or thereabouts. */
export type Wait = { minutes: number } | { days: number; minute: number }

/** Something that happens over time: between two waits it acts. */
export type Story = AsyncGenerator<Wait, void>

export type Calendar = {
  /** The day the walk ends on, which is today. */
  lastDay: number
  /** When the walk is at this moment; on the last day never later than now. */
  timeOf(moment: Moment): Date
  isWorkday(day: number): boolean
  /** The yyyy-MM-dd of a day. */
  dateOf(day: number): string
}

const zone = 'Asia/Shanghai'
const minuteMs = 60_000
const dayMs = 1440 * minuteMs
/** Half past eight to six. */
export const opening = 510
export const closing = 1080
const sunday = 0

/** The days that lead to `now`. China keeps no summer time, so every day has 24 hours. */
export function calendarTo(now: Date, days: number): Calendar {
  const today = Date.parse(`${dateIn(zone, now)}T00:00:00+08:00`)
  const startOf = (day: number) => today - (days - day) * dayMs
  // whatever the hour of the start, today's business lies before it
  const passed = now.getTime() - today
  const from = Math.min(opening * minuteMs, passed * 0.4)
  const to = Math.min(closing * minuteMs, passed)
  const timeToday = (minute: number) => today + from + ((to - from) * (minute - opening)) / (closing - opening)
  return {
    lastDay: days,
    timeOf: ({ day, minute }) => new Date(day === days ? timeToday(minute) : startOf(day) + minute * minuteMs),
    isWorkday: (day) => day === days || new Date(startOf(day) + dayMs / 2).getUTCDay() !== sunday,
    dateOf: (day) => dateIn(zone, new Date(startOf(day) + dayMs / 2)),
  }
}

/** Acts, and answers how long it waits then; nothing where it is over. */
type Step = () => Promise<Wait | undefined>
type Entry = { moment: Moment; order: number; step: Step }

/** Walks the clock from story to story. What a story would do after the last day never happens. */
export class Agenda {
  readonly calendar: Calendar
  readonly #entries: Entry[] = []
  #count = 0
  #moment: Moment = { day: 0, minute: opening }

  readonly #failed: (error: unknown) => void

  /** `failed` is told of what fails, and the story is over; unless told, all ends with it. */
  constructor(calendar: Calendar, failed: (error: unknown) => void = rethrow) {
    this.calendar = calendar
    this.#failed = failed
  }

  /** The time of the walk. */
  get now(): Date {
    return this.calendar.timeOf(this.#moment)
  }

  get moment(): Moment {
    return this.#moment
  }

  /** A story begins at this moment. */
  start(moment: Moment, story: Story): void {
    this.#enter(moment, async () => {
      const { done, value } = await story.next()
      return done ? undefined : value
    })
  }

  /** Something is done once, at this moment. */
  plan(moment: Moment, act: () => Promise<unknown>): void {
    this.#enter(moment, async () => {
      await act()
      return undefined
    })
  }

  /** Lets everything happen in the order of time; `onDay` is told when a new day begins, and waited for. */
  async walk(onDay: (day: number) => Promise<void>): Promise<void> {
    for (let entry = this.#takeNext(); entry; entry = this.#takeNext()) {
      if (entry.moment.day > this.#moment.day) await onDay(entry.moment.day)
      this.#moment = entry.moment
      const wait = await entry.step().catch((error: unknown) => this.#failed(error) as undefined)
      const next = wait && this.#after(wait)
      if (next) this.#enter(next, entry.step)
    }
  }

  #enter(moment: Moment, step: Step): void {
    this.#entries.push({ moment, order: this.#count++, step })
  }

  #takeNext(): Entry | undefined {
    this.#entries.sort((one, other) => compare(one, other))
    return this.#entries.shift()
  }

  /** Nothing where the walk is over by then. What does not fit into a day is done the next morning. */
  #after(wait: Wait): Moment | undefined {
    const { day, minute } = this.#moment
    if ('minutes' in wait && minute + wait.minutes <= closing) return { day, minute: minute + wait.minutes }
    const asked = 'minutes' in wait ? { days: 1, minute: opening + (wait.minutes % 60) } : wait
    let next = day + asked.days
    while (next <= this.calendar.lastDay && !this.calendar.isWorkday(next)) next += 1
    return next <= this.calendar.lastDay ? { day: next, minute: asked.minute } : undefined
  }
}

function compare(one: Entry, other: Entry): number {
  return one.moment.day - other.moment.day || one.moment.minute - other.moment.minute || one.order - other.order
}

function rethrow(error: unknown): never {
  throw error
}
