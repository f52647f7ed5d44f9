import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Agenda, calendarTo, closingMinute, openingMinute, type Story } from '#server/demo/agenda.ts'
import { claimFolder, markMade } from '#server/demo/folder.ts'
import { barCode, creditCode } from '#server/demo/master-data/check-digits.ts'
import { randomOf } from '#server/demo/random.ts'
import { testFolder } from '../../support/folders.ts'

test.each([
  ['after closing time', '2026-11-21T14:00:00Z'],
  ['at noon', '2026-11-21T04:00:00Z'],
  ['before dawn', '2026-11-20T20:15:00Z'],
  ['a minute after midnight', '2026-11-20T16:01:00Z'],
])('%s the business of the last day lies on that day, in order and not after now', (_when, text) => {
  const now = new Date(text)
  const calendar = calendarTo(now, 30)
  const times = [openingMinute, 700, 900, closingMinute].map((minute) => calendar.timeOf({ day: 30, minute }))
  expect(times).toEqual(times.toSorted((one, other) => one.getTime() - other.getTime()))
  expect(times.at(-1)?.getTime()).toBeLessThanOrEqual(now.getTime())
  expect(times[0]?.getTime()).toBeGreaterThan(Date.parse('2026-11-20T16:00:00Z'))
  expect(calendar.dateOf(30)).toBe('2026-11-21')
})

test('stories take turns by the time they wait for, rest on Sundays, and stop with the last day', async () => {
  // the 21st is a Saturday
  const agenda = new Agenda(calendarTo(new Date('2026-11-24T10:00:00Z'), 4))
  const said: string[] = []
  const say = (what: string) => said.push(`${agenda.calendar.dateOf(agenda.moment.day)} ${agenda.moment.minute} ${what}`)
  async function* story(name: string, minutes: number): Story {
    say(`${name} begins`)
    yield { minutes }
    say(`${name} goes on`)
    yield { days: 1, minute: 600 }
    say(`${name} ends`)
    yield { days: 5, minute: 600 }
    say('never')
  }
  agenda.start({ day: 1, minute: 550 }, story('a', 60))
  agenda.start({ day: 1, minute: 570 }, story('b', 10))
  await agenda.walk(async (day) => {
    said.push(`day ${day}`)
  })
  expect(said).toEqual([
    'day 1',
    '2026-11-21 550 a begins',
    '2026-11-21 570 b begins',
    '2026-11-21 580 b goes on',
    '2026-11-21 610 a goes on',
    'day 3',
    '2026-11-23 600 b ends',
    '2026-11-23 600 a ends',
  ])
})

test('a data folder is claimed once, remembers that the demo is made, and one with other data is refused', async () => {
  const folder = join(await testFolder(), 'data-demo')
  expect(await claimFolder(folder)).toEqual({ made: false })
  expect(await claimFolder(folder)).toEqual({ made: false })
  await markMade(folder)
  expect(await claimFolder(folder)).toEqual({ made: true })
  expect(JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8'))).toEqual({ demo: true, made: true })

  const foreign = await testFolder()
  await writeFile(join(foreign, 'secrets.json'), '{}')
  await expect(claimFolder(foreign)).rejects.toThrow(/holds data that is not the demo/)
})

test('credit codes and bar codes have the check characters of their standards', () => {
  expect(creditCode('91350100M000100Y4')).toBe('91350100M000100Y43')
  expect(() => creditCode('9135010OI000100Y4')).toThrow(/no character of a credit code/)
  const codes = Array.from({ length: 200 }, (_, maker) => barCode(maker, maker % 7))
  expect(new Set(codes).size).toBe(200)
})

test('chance is the same for the same seed and another for another', () => {
  const stream = (seed: number) => {
    const random = randomOf(seed)
    return Array.from({ length: 20 }, () => random.between(1, 1000))
  }
  expect(stream(7)).toEqual(stream(7))
  expect(stream(7)).not.toEqual(stream(8))
  expect(Math.min(...stream(3))).toBeGreaterThanOrEqual(1)
  expect(randomOf(5).some(['a', 'b', 'c', 'd'], 2)).toHaveLength(2)
})
