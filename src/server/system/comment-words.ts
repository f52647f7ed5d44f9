import { fillPlaceholders, type Language, type Words } from '#domain/core/words.ts'
import { isResource, resourceOf } from '#resources/index.ts'
import { kindNamed } from '../documents/engine/kind.ts'

/** Stored facts of a comment that mentions a user: the subject's type and name, the author and the text. */
export type MentionFacts = { about: string; name: string; user: string; text: string }

const words = {
  title: { zh: '{user}在{object}{name}中提到了您', en: '{user} mentioned you: {object} {name}' },
} satisfies Record<string, Words>

/** Name of a subject's type, such as purchase order or supplier. */
export function subjectWords(about: string): Words {
  return isResource(about) ? resourceOf(about).label : kindNamed(about).words.label
}

/** Notice of a comment that mentions the reader; the comment's text is not translated. */
export function mentionText({ about, name, user, text }: MentionFacts, language: Language): { title: string; content: string } {
  const said = { user, object: subjectWords(about)[language], name: name === '' ? '' : `[${name}]` }
  return { title: fillPlaceholders(words.title[language], said, language).trim(), content: text }
}
