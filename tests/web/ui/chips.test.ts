import { expect, test } from 'vitest'
import { fitButtons } from '#web/ui/use-fitting.ts'

const widths = [60, 80, 80, 100, 90]
const shown = (roomPx: number, staying: number) => [...fitButtons(widths, 4, roomPx, staying).shown].sort()

test('all chips stand in a line that has room for them, whose width is told', () => {
  expect(fitButtons(widths, 4, 426, 0)).toEqual({ widthPx: 426, shown: new Set([0, 1, 2, 3, 4]) })
})

test('those that find no room are in the menu, the first stand beside it', () => {
  expect(shown(400, 0)).toEqual([0, 1, 2, 3])
  expect(shown(300, 0)).toEqual([0, 1, 2])
})

test('the chosen one stays in the line, wherever it stands', () => {
  expect(shown(300, 4)).toEqual([0, 1, 4])
  expect(shown(40, 3)).toEqual([3])
})

test('without a chosen one the first alone stand there', () => {
  expect(shown(300, -1)).toEqual([0, 1, 2])
})
