import { expect, test } from 'vitest'
import { askChild, endChild, startChildProcess } from '#server/core/child-process.ts'
import { watchChildren } from '../../support/processes/child-watch.ts'

const children = watchChildren()

test.each([
  [100, { held: 100 }],
  [1000, undefined],
])('a child that holds %i megabytes beside its heap, of 256 that it may take, answers %o', async (megabytes, answer) => {
  const child = startChildProcess(new URL('../../support/children/hungry.ts', import.meta.url), { heapMb: 64, memoryMb: 256 })
  children.takePeaks()
  expect(await askChild(child, { megabytes }, 60_000)).toEqual(answer)
  await endChild(child)
  expect(children.takePeaks().bytes).toBeLessThan(400e6)
})
