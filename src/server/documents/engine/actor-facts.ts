import type { Run } from './run.ts'
import type { StoredDocument } from './stored.ts'

/** What laws ask about whoever acts on a document: whose work it is, and of the rights that they ask about those he has (rule B3). */
export const actorFacts = ({ user, settings }: Run, document: StoredDocument, rights: readonly string[]) => ({
  hasNumber: document.billNo !== undefined,
  mine: document.submitUser === user.id,
  ownWork: (document.submitUser ?? document.createUser) === user.id,
  separateDuties: settings.separateDuties,
  rights: rights.filter((right) => user.rights.has(right)),
})
