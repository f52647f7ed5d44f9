import { ApiRefusal } from '../../client/api.ts'
import { toast } from '../toast.tsx'

/** The messages of a refusal by field name. An error without field names is shown as a toast. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  const fields = error instanceof ApiRefusal ? error.fields : []
  if (fields.length === 0) toast.failed(error)
  return Object.fromEntries(fields.map(({ field = '', msg }) => [field, msg]))
}
