// Generated from the files of the document types. Do not edit.
import { conform } from '../../support/conform.ts'
import { samples } from '../../support/samples/opening-out.ts'

await conform('openingOut', samples)
