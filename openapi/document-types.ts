import type { AnyWords } from '#machines/engine/in-words.ts'
import type { DocumentDefinition, DocumentType, TypeState } from '#resources/documents/define-document.ts'

function stateIn(words: AnyWords, state: string): TypeState {
  const { zh, en, code, tone, struck } = (words.states as Readonly<Record<string, TypeState>>)[state] ?? {
    zh: state,
    en: state,
    tone: 'grey',
  }
  const tagged = (['openWork', 'editable'] as const).filter((tag) => words.tagsOf(state).includes(tag)).map((tag) => [tag, true])
  return { zh, en, tone, ...(code === undefined ? {} : { code }), ...(struck && { struck }), ...Object.fromEntries(tagged) }
}

function typeOf({ words, api, right, menu, form, madeFrom, partner, sends, list, record }: DocumentDefinition): DocumentType {
  const states = Object.fromEntries(words.stateNames.map((state) => [state, stateIn(words, state)]))
  // what is undefined is left out by JSON
  return {
    kind: words.id,
    label: words.label,
    api,
    right,
    menu,
    form,
    madeFrom,
    partner,
    sends,
    states,
    tasks: list?.tasks,
    isRecord: record && true,
  } as DocumentType
}

/**
 * The file of the part of each type that is known before its definition is loaded
 * (`src/resources/documents/types.ts`).
 */
export function documentTypesSource(header: string, definitions: readonly DocumentDefinition[]): string {
  const rows = definitions.map((definition) => `  ${definition.words.id}: ${JSON.stringify(typeOf(definition))},\n`).join('')
  return `${header}import type { DocumentKindName } from '#machines/index.ts'\nimport type { DocumentType } from './define-document.ts'\n\nexport const documentTypes: Readonly<Record<DocumentKindName, DocumentType>> = {\n${rows}}\n`
}
