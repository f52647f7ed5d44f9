import { expect, test } from 'vitest'
import { signatureOf, signatureProblem } from '#server/core/signature.ts'

const secret = 'what both sides sign with'
const at = new Date('2026-11-21T02:00:00Z')
const now = Math.floor(at.getTime() / 1000)
const signed = { timestamp: String(now), nonce: 'once-and-never-again', body: '{"amount":"1.00"}' }
const own = (more: Partial<typeof signed> = {}) => signatureOf(secret, { ...signed, ...more })

test.each<[string, Partial<typeof signed>, string, ReturnType<typeof signatureProblem>]>([
  ['as it was signed', {}, own(), undefined],
  ['in capitals', {}, own().toUpperCase(), 'forged'],
  ['a part of the signature', {}, own().slice(0, 63), 'forged'],
  ['the signature and more', {}, `${own()}0`, 'forged'],
  ['no signature', {}, '', 'forged'],
  ['text of as many bytes that is no hexadecimal', {}, `${'钱'.repeat(21)}x`, 'forged'],
  ['another body', { body: '{"amount":"9.00"}' }, own(), 'forged'],
  ['the same body with a blank', { body: '{"amount": "1.00"}' }, own(), 'forged'],
  ['another time', { timestamp: String(now + 1) }, own(), 'forged'],
  ['another nonce', { nonce: 'once-and-never-agaim' }, own(), 'forged'],
  ['time and nonce with another border', { timestamp: `${now}\nonce`, nonce: '-and-never-again' }, own(), 'forged'],
  ['a time that is none, signed', { timestamp: 'soon' }, own({ timestamp: 'soon' }), 'forged'],
  ['a time below zero, signed', { timestamp: '-1' }, own({ timestamp: '-1' }), 'forged'],
  ['a nonce of seven, signed', { nonce: '1234567' }, own({ nonce: '1234567' }), 'forged'],
  ['a nonce of 65, signed', { nonce: 'n'.repeat(65) }, own({ nonce: 'n'.repeat(65) }), 'forged'],
  ['a nonce with a blank, signed', { nonce: 'once and never' }, own({ nonce: 'once and never' }), 'forged'],
  ['300 seconds old', { timestamp: String(now - 300) }, own({ timestamp: String(now - 300) }), undefined],
  ['301 seconds old', { timestamp: String(now - 301) }, own({ timestamp: String(now - 301) }), 'late'],
  ['300 seconds ahead', { timestamp: String(now + 300) }, own({ timestamp: String(now + 300) }), undefined],
  ['301 seconds ahead', { timestamp: String(now + 301) }, own({ timestamp: String(now + 301) }), 'late'],
  ['of the first second there was', { timestamp: '0' }, own({ timestamp: '0' }), 'late'],
])('%s', (_, more, signature, problem) => {
  expect(signatureProblem(secret, { ...signed, ...more }, signature, at)).toBe(problem)
})

test('another secret signs otherwise', () => {
  expect(signatureProblem('what both sides sign witH', signed, own(), at)).toBe('forged')
})
