import { headTotals } from '#domain/lines/head-fields.ts'
import type { DocumentWords } from '#machines/engine/in-words.ts'
import type { AnyLaw } from '#machines/engine/law-types.ts'
import { machineHash } from '#server/documents/engine/machine-hash.ts'
import type { Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'

/** What a kind without goods needs: totals of 0, no facts, and no fields of its own in the answer. */
export const plain = <L extends AnyLaw>(words: DocumentWords<L>) => ({
  words,
  hash: machineHash(words as DocumentWords),
  load: async (_run: Run, document: StoredDocument) => ({
    document: { ...Object.fromEntries(headTotals.map((field) => [field, '0'])), ...document },
  }),
  facts: () => ({}),
  effects: {},
  answer: () => ({}),
  warnings: () => [],
  rowFields: () => ({}),
})
