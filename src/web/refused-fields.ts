import { ApiRefusal } from './api.ts'
import { toast } from './ui/toast.tsx'

/** What a server refused, by the names of the fields; where it named none it is said at once. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  const fields = error instanceof ApiRefusal ? error.fields : []
  if (fields.length === 0) toast.failed(error)
  return Object.fromEntries(fields.map(({ field = '', msg }) => [field, msg]))
}
