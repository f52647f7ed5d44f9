import type { Language, Words } from '#domain/core/words.ts'
import { type PrintTemplate, paperChoices, signaturesIn, usualTemplate } from '#paper/print-template.ts'
import { statementChoices, statementType, usualStatement } from '#paper/statement-paper.ts'
import { statementWords } from '#paper/statement-words.ts'
import { type AnyKind, findKind } from '../documents/engine/kind.ts'

/** Something that has print templates: a document type, or the statement letter to partners. */
export type PrintedType = {
  id: string
  label: Words
  choices: ReturnType<typeof paperChoices>
  usual: (language: Language) => PrintTemplate
  /** Default captions of signatures, in a language. */
  signatures: (template: PrintTemplate, language: Language) => PrintTemplate['signatures']
  isLetter: boolean
  /** The API whose field permissions apply, and the name of its lines. */
  guarded?: { api: string; within: string | undefined }
}

const statementPrintedType: PrintedType = {
  id: statementType,
  label: statementWords.statement,
  choices: statementChoices,
  usual: () => usualStatement,
  signatures: ({ signatures }) => signatures,
  isLetter: true,
}

/** The printed type with this name; undefined for an unknown name. */
export function printedType(name: string): PrintedType | undefined {
  if (name === statementType) return statementPrintedType
  const kind = findKind(name)
  return kind && documentPrintedType(kind)
}

function documentPrintedType({ words, definition }: AnyKind): PrintedType {
  const { api, record, print } = definition
  return {
    id: words.id,
    label: words.label,
    choices: paperChoices(definition),
    usual: (language) => usualTemplate(definition, language),
    signatures: (template, language) => signaturesIn(template, print, language),
    isLetter: false,
    guarded: { api, within: record ? Object.keys(record.children ?? {})[0] : 'lines' },
  }
}
