import { fillPlaceholders, type Language, type Words } from '#domain/core/words.ts'
import { isResource, resourceOf } from '#resources/index.ts'
import { kindNamed } from '../documents/engine/kind.ts'

/** Stored facts of a comment that mentions a user: type and name of what is commented on, author, and text. */
export type MentionFacts = { about: string; name: string; user: string; text: string }

const words = {
  title: { zh: '{user}在{object}{name}中提到了您', en: '{user} mentioned you: {object} {name}' },
} satisfies Record<string, Words>

/** Name of the type of what is commented on, such as purchase order or supplier. */
export function subjectWords(about: string): Words {
  return isResource(about) ? resourceOf(about).label : kindNamed(about).words.label
}

/** The notice of a comment that mentions the reader. The comment's own text is not translated. */
export function mentionText({ about, name, user, text }: MentionFacts, language: Language): { title: string; content: string } {
  const said = { user, object: subjectWords(about)[language], name: name === '' ? '' : `[${name}]` }
  return { title: fillPlaceholders(words.title[language], said, language).trim(), content: text }
}
