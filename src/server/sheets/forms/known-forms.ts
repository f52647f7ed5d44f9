import type { ImportForm } from './import-form.ts'
import { invoiceForm } from './invoice-form.ts'
import { statementForm } from './statement-form.ts'

const forms: Readonly<Record<string, ImportForm>> = { AccountStatementApi: statementForm, InputInvoiceApi: invoiceForm }

/** The form in which other systems write files that are imported into a service. */
export const formOf = (service: string | undefined): ImportForm | undefined => (service === undefined ? undefined : forms[service])
