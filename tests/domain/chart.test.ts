import { expect, test } from 'vitest'
import { deliveredCodes } from '#domain/chart.ts'
import { accounts } from '#domain/ledger.ts'

const codes = Object.values(deliveredCodes)

test('every account is delivered with a code of its own, of the lowest level', () => {
  expect(Object.keys(deliveredCodes).sort()).toEqual(Object.keys(accounts).sort())
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.filter((code) => codes.some((other) => other !== code && other.startsWith(code)))).toEqual([])
})
