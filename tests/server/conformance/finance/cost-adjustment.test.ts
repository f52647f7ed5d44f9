// Generated from the files of the document types. Do not edit.
import { conform } from '../../../support/laws/conform.ts'
import { samples } from '../../../support/samples/finance/cost-adjustment.ts'

await conform('costAdjustment', samples)
