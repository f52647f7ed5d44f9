import { fill, type Language, type Words } from '#domain/words.ts'
import { isResource, resourceOf } from '#resources/index.ts'
import { kindNamed } from '../documents/engine/kind.ts'

/** What is kept of a comment that names somebody: what it is about and what that is called, who said it and the text. */
export type Mentioned = { about: string; name: string; user: string; text: string }

const words = {
  title: { zh: '{user}在{object}{name}中提到了您', en: '{user} mentioned you: {object} {name}' },
} satisfies Record<string, Words>

/** What a subject is, such as a purchase order or a supplier. */
export function subjectWords(about: string): Words {
  return isResource(about) ? resourceOf(about).label : kindNamed(about).words.label
}

/** A comment that names the reader, in words; what was said stays in the language it was said in. */
export function mentionedText({ about, name, user, text }: Mentioned, language: Language): { title: string; content: string } {
  const said = { user, object: subjectWords(about)[language], name: name === '' ? '' : `[${name}]` }
  return { title: fill(words.title[language], said, language).trim(), content: text }
}
