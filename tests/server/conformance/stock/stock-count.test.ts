// Generated from the files of the document types. Do not edit.
import { conform } from '../../../support/laws/conform.ts'
import { samples } from '../../../support/samples/stock/stock-count.ts'

await conform('stockCount', samples)
