import { writeFileSync } from 'node:fs'
import { root } from '../support/steps.ts'
import { readPage, renewed, rulePages } from './rules/sections.ts'

/** `npm run rules`: makes the parts of docs/rules anew that follow from laws, refusals and invariants. */
for (const page of rulePages()) {
  const text = readPage(page)
  const now = renewed(text)
  if (now !== text) writeFileSync(`${root}docs/rules/${page}`, now)
}
