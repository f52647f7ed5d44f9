import { useCallback, useContext, useMemo } from 'react'
import { guardedFields, guardOf } from '#contract/guards.gen.ts'
import { apiOf } from '#resources/documents/types.ts'
import type { Children, Field, ScreenDefinition } from '#resources/index.ts'
import { SessionContext } from './session.ts'

/**
 * Tells whether a field of a service is visible to the current user. The path `lines.taxPrice` is a field of a
 * document's lines (ADR 51).
 */
export type FieldPermissions = (service: string, path: string) => boolean

/**
 * The field permissions of the current user. The server leaves hidden fields out of its answers, and the screen does
 * not draw the elements that would show them.
 */
export function useFieldPermissions(): FieldPermissions {
  const permission = useContext(SessionContext)?.permission
  return useCallback(
    (service, path) => {
      const right = guardOf(service, path)
      return right === undefined || permission === undefined || permission[right] === true
    },
    [permission],
  )
}

/** Like useFieldPermissions, for the documents of one kind: `head` and `line` take field names without a path. */
export function useDocumentFieldPermissions(kind: string): { head: (name: string) => boolean; line: (name: string) => boolean } {
  const seen = useFieldPermissions()
  return useMemo(() => {
    const service = apiOf(kind)
    return { head: (name) => seen(service, name), line: (name) => seen(service, `lines.${name}`) }
  }, [seen, kind])
}

/** A definition without the fields that are hidden from the current user. */
export function usePermittedDefinition<Definition extends ScreenDefinition>(definition: Definition): Definition {
  const seen = useFieldPermissions()
  return useMemo(
    () => (Object.hasOwn(guardedFields, definition.api) ? withFieldPermissions(definition, seen) : definition),
    [definition, seen],
  )
}

function withFieldPermissions<Definition extends ScreenDefinition>(definition: Definition, seen: FieldPermissions): Definition {
  const only = (fields: Readonly<Record<string, Field>>, within = '') =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => seen(definition.api, `${within}${name}`)))
  const children = Object.entries(definition.children ?? {}).map(([name, child]): [string, Children] => [
    name,
    { ...child, fields: only(child.fields, `${name}.`) },
  ])
  return { ...definition, fields: only(definition.fields), ...(definition.children && { children: Object.fromEntries(children) }) }
}
