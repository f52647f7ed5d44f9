import { useWord } from '../i18n/index.ts'
import { TextField } from '../ui/fields/fields.tsx'

/**
 * The tenant to sign in to. With `bound`, the address of the page determines it; otherwise it is typed once, for all
 * ways of signing in.
 */
export type Tenant = { bound: boolean; id: string; type: (id: string) => void }

/** The field for the tenant. It is shown only if the address of the page does not determine the tenant. */
export function TenantField({ tenant, error }: { tenant: Tenant; error: string | undefined }) {
  const word = useWord()
  if (tenant.bound) return null
  return (
    <TextField
      label={word('tenant')}
      name="tenantId"
      value={tenant.id}
      onChange={tenant.type}
      error={error}
      autoComplete="organization"
      inputMode="numeric"
      maxLength={6}
    />
  )
}
