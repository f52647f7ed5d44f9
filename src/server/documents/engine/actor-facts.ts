import type { Run } from './run.ts'
import type { StoredDocument } from './stored.ts'

/**
 * Facts for laws about the acting user: whether the document is theirs, and which of `rights` they have (rule B3);
 * also whether the document has a number.
 */
export const actorFacts = ({ user, settings }: Run, document: StoredDocument, rights: readonly string[]) => ({
  hasNumber: document.billNo !== undefined,
  mine: document.submitUser === user.id,
  ownWork: (document.submitUser ?? document.createUser) === user.id,
  separateDuties: settings.separateDuties,
  rights: rights.filter((right) => user.rights.has(right)),
})
