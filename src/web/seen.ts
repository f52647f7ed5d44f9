import { useCallback, useContext, useMemo } from 'react'
import { guardedFields, guardOf } from '#contract/guards.gen.ts'
import { apiOf } from '#resources/documents/types.ts'
import type { Children, Field, ScreenDefinition } from '#resources/index.ts'
import { SessionContext } from './session.ts'

/** Whether a field of a service is shown to who is signed in, `lines.taxPrice` being one of its rows (ADR 51). */
export type Seen = (service: string, path: string) => boolean

/** Which figures are shown to who is signed in. The server leaves out the others; nothing that would hold them is drawn. */
export function useSeen(): Seen {
  const permission = useContext(SessionContext)?.permission
  return useCallback(
    (service, path) => {
      const right = guardOf(service, path)
      return right === undefined || permission === undefined || permission[right] === true
    },
    [permission],
  )
}

/** The same for the documents of a kind: fields of the head, and of the lines. */
export function useSeenFields(kind: string): { head: (name: string) => boolean; line: (name: string) => boolean } {
  const seen = useSeen()
  return useMemo(() => {
    const service = apiOf(kind)
    return { head: (name) => seen(service, name), line: (name) => seen(service, `lines.${name}`) }
  }, [seen, kind])
}

/** A definition without the fields that are not shown to who is signed in. */
export function useSeenDefinition<Definition extends ScreenDefinition>(definition: Definition): Definition {
  const seen = useSeen()
  return useMemo(() => (Object.hasOwn(guardedFields, definition.api) ? withoutUnseen(definition, seen) : definition), [definition, seen])
}

function withoutUnseen<Definition extends ScreenDefinition>(definition: Definition, seen: Seen): Definition {
  const only = (fields: Readonly<Record<string, Field>>, within = '') =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => seen(definition.api, `${within}${name}`)))
  const children = Object.entries(definition.children ?? {}).map(([name, child]): [string, Children] => [
    name,
    { ...child, fields: only(child.fields, `${name}.`) },
  ])
  return { ...definition, fields: only(definition.fields), ...(definition.children && { children: Object.fromEntries(children) }) }
}
