import { expect, test } from 'vitest'
import { defaultCodes } from '#domain/finance/account-chart.ts'
import { accounts } from '#domain/finance/ledger.ts'

const codes = Object.values(defaultCodes)

test('every account is delivered with a code of its own, of the lowest level', () => {
  expect(Object.keys(defaultCodes).sort()).toEqual(Object.keys(accounts).sort())
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.filter((code) => codes.some((other) => other !== code && other.startsWith(code)))).toEqual([])
})
