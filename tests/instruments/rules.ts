import { writeFileSync } from 'node:fs'
import { root } from '../support/steps.ts'
import { generatedPages, readPage, renewed } from './rules/sections.ts'

/**
 * `npm run rules`: writes the parts of docs that are generated from laws, refusals, invariants and heads of decision
 * records.
 */
for (const page of generatedPages()) {
  const text = readPage(page)
  const now = renewed(text)
  if (now !== text) writeFileSync(`${root}docs/rules/${page}`, now)
}
