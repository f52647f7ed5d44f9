import type { Language, Words } from '#domain/words.ts'
import { type PrintTemplate, paperChoices, signaturesIn, usualTemplate } from '#paper/print-template.ts'
import { statementChoices, statementType, usualStatement } from '#paper/statement-paper.ts'
import { statementWords } from '#paper/statement-words.ts'
import { type AnyKind, findKind } from '../documents/engine/kind.ts'

/** What a template can be kept for: a type of document, or the letter that is sent to partners. */
export type PrintedType = {
  id: string
  label: Words
  choices: ReturnType<typeof paperChoices>
  usual: (language: Language) => PrintTemplate
  /** Captions as delivered, in a language. */
  signatures: (template: PrintTemplate, language: Language) => PrintTemplate['signatures']
  isLetter: boolean
  /** The service whose fields are guarded, and what its lines are called. */
  guarded?: { api: string; within: string | undefined }
}

const statement: PrintedType = {
  id: statementType,
  label: statementWords.statement,
  choices: statementChoices,
  usual: () => usualStatement,
  signatures: ({ signatures }) => signatures,
  isLetter: true,
}

/** What a template of this name is for; nothing where there is no such type. */
export function printedType(name: string): PrintedType | undefined {
  if (name === statementType) return statement
  const kind = findKind(name)
  return kind && ofDocuments(kind)
}

function ofDocuments({ words, definition }: AnyKind): PrintedType {
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
