// Generated from the files of the document types. Do not edit.
import { conform } from '../../support/conform.ts'
import { samples } from '../../support/samples/assembly.ts'

await conform('assembly', samples)
