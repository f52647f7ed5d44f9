import type { SessionData } from '../client/session-actor.ts'
import { addressParts, type HasDraft } from '../navigation/tabs.ts'
import { drafts } from './drafts.ts'
import { unsavedId } from './unsaved-ids.ts'

/** Makes a function that tells whether this browser has an unsaved draft of the user for a tab. */
export const hasDraftOf =
  ({ tenant_id: tenantId, user_id: userId }: Pick<SessionData['user'], 'tenant_id' | 'user_id'>): HasDraft =>
  ({ key, path }) => {
    const id = addressParts(path).search.get('id')
    return drafts.isThere({ tenantId, userId }, id ? [id, unsavedId(key)] : [unsavedId(key)])
  }
