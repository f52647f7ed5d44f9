import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { operations } from '#contract/operations.gen.ts'
import { type Field, operationOf, type ScreenDefinition } from '#resources/index.ts'
import { api, operationQuery } from '../client/api.ts'
import type { ChoicePage } from '../client/search-reference.ts'

const contractOperations = new Set(operations.map(({ id }) => id))

/** A row of any resource; the definition says what its values are. */
export type ResourceRow = Readonly<Record<string, unknown>> & { id: string; version: number }
export type RowPage = { records: readonly ResourceRow[]; total: number }
type Verb = 'list' | 'detail' | 'submit' | 'remove' | 'enable' | 'disable' | 'lookup' | 'tree' | 'lazyTree' | 'lazyList' | CodeVerb
/** The next free code, or one from the time. */
export type CodeVerb = 'code' | 'timeStampCode'
type CallInput = { query?: Record<string, unknown>; body?: Record<string, unknown>; headers?: Record<string, string> }

/*
 * A definition's `api` is data, so the compiler cannot tie a call to its types here; definitions are checked against
 * the contract, and so is every answer of the server in its tests.
 */

function callResource<Answer>(definition: ScreenDefinition, verb: Verb, input: CallInput): Promise<Answer> {
  return api(operationOf(definition, verb), input as object) as Promise<unknown> as Promise<Answer>
}

/** A query with its key; the type of the answer follows from the definition, as above. */
const query = <Answer>(definition: ScreenDefinition, verb: Verb, asked: Record<string, unknown>) =>
  operationQuery(operationOf(definition, verb), { query: asked }) as unknown as {
    queryKey: readonly unknown[]
    queryFn: () => Promise<Answer>
  }

/**
 * A page of rows; the rows of the last query stay while the next are loading. Nothing is fetched while `asked` is
 * undefined.
 */
export function useRows(definition: ScreenDefinition, asked: Record<string, unknown> | undefined) {
  const known = query<RowPage>(definition, 'list', asked ?? {})
  return useQuery<RowPage>({ ...known, enabled: asked !== undefined, placeholderData: (before: RowPage | undefined) => before })
}

/** The query of a page of rows, for endless scrolling. */
export const pageQuery = (definition: ScreenDefinition, asked: Record<string, unknown>) => query<RowPage>(definition, 'list', asked)

/** A page of rows, for callers other than a list. */
export const listOf = (definition: ScreenDefinition, asked: Record<string, unknown>) =>
  callResource<RowPage>(definition, 'list', { query: asked })

export type TreeNode = { id: string; title: string; hasChildren?: boolean; children?: readonly TreeNode[] }

/** The direct children of these parents, `0` for the root; fetched once each. */
export const branchQuery = (definition: ScreenDefinition, parentId: string) =>
  query<readonly TreeNode[]>(definition, 'lazyTree', { parentId })

/** The nodes a search finds in a tree, with their ancestors. */
export const treeSearch = (definition: ScreenDefinition, keyword: string) => query<readonly TreeNode[]>(definition, 'tree', { keyword })

/** Rows of one level, or with filters of every level. */
export const levelQuery = (definition: ScreenDefinition, asked: Record<string, unknown>) =>
  query<readonly LevelRow[]>(definition, 'lazyList', asked)
export type LevelRow = ResourceRow & { hasChildren?: boolean }

const codeCall = (definition: ScreenDefinition, verb: CodeVerb) =>
  (verb === 'code' ? definition.newCode?.call : undefined) ?? operationOf(definition, verb)

/** The ways in which the server generates codes for this field. */
export const codesFor = (definition: ScreenDefinition, field: string): readonly CodeVerb[] =>
  (['code', 'timeStampCode'] as const).filter(
    (verb) => definition.newCode?.field === field && contractOperations.has(codeCall(definition, verb)),
  )

/** An unused code; for a row with a parent, one that begins with the parent's. */
export const newCodeOf = (definition: ScreenDefinition, verb: CodeVerb, parentId: string | undefined) =>
  api(codeCall(definition, verb), { query: parentId === undefined ? {} : { parentId } }) as Promise<unknown> as Promise<string>

/** The title of the row with an id from the address; undefined until it is loaded, and for an unknown id. */
export function useNameOf(definition: ScreenDefinition | undefined, id: string): string | undefined {
  const asked = definition && id !== '' ? query<ChoicePage>(definition, 'lookup', { ids: id }) : undefined
  const { data } = useQuery<ChoicePage>({ queryKey: asked?.queryKey ?? ['no name'], queryFn: asked?.queryFn ?? skipToken })
  return data?.records[0]?.name
}

/** True when the contract has this call for the resource. */
export const hasOperation = (definition: ScreenDefinition, verb: Verb): boolean => contractOperations.has(operationOf(definition, verb))

/** One row, fetched afresh each time a form opens. */
export function useRow(definition: ScreenDefinition | undefined, id: string | undefined) {
  const asked = definition && id !== undefined ? query<ResourceRow>(definition, 'detail', { id }) : undefined
  const queryFn = asked?.queryFn ?? skipToken
  return useQuery<ResourceRow>({ queryKey: asked?.queryKey ?? ['no row'], queryFn, staleTime: 0, gcTime: 0 })
}

/** Invalidates what was read of a resource: its lists, and the titles of its rows elsewhere. */
function invalidateResource(client: QueryClient, { api: service }: ScreenDefinition): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`${service}_`) })
}

/** Reads everything of a resource again, after rows came in by another way. */
export function useReloadResource(definition: ScreenDefinition) {
  const client = useQueryClient()
  return useCallback(() => void invalidateResource(client, definition), [client, definition])
}

/** The writing calls of a resource; each invalidates its lists. */
export function useResourceCalls(definition: ScreenDefinition) {
  const client = useQueryClient()
  const submit = useCallback(
    async (body: Record<string, unknown>, idempotencyKey: string): Promise<ResourceRow> => {
      const row = await callResource<ResourceRow>(definition, 'submit', { body, headers: { 'Idempotency-Key': idempotencyKey } })
      await invalidateResource(client, definition)
      return row
    },
    [client, definition],
  )
  const remove = useCallback(
    async (ids: readonly string[]): Promise<void> => {
      await callResource(definition, 'remove', { query: { ids: ids.join(',') } })
      await invalidateResource(client, definition)
    },
    [client, definition],
  )
  const toggle = useCallback(
    async (row: ResourceRow, on: boolean): Promise<void> => {
      try {
        await callResource(definition, on ? 'enable' : 'disable', { body: { id: row.id, version: row.version } })
      } finally {
        await invalidateResource(client, definition)
      }
    },
    [client, definition],
  )
  return { submit, remove, toggle }
}

/** True when a row may still be edited, by its fields; an unknown row may. */
export const isOpenRow = ({ openWhile }: ScreenDefinition, row: ResourceRow | undefined): boolean =>
  openWhile === undefined || row === undefined || row[openWhile.field] === openWhile.is

/** The calls the contract has for rows: a resource that only the server writes has no add and perhaps no remove. */
export function callsOf(definition: ScreenDefinition): { add: boolean; delete: boolean } {
  const { stem } = definition
  return {
    add: operations.some(({ rightToAdd }) => rightToAdd === `${stem}_add`),
    delete: hasOperation(definition, 'remove') && operations.some(({ right }) => right === `${stem}_delete`),
  }
}

/** The field that enables and disables rows, where the resource has one. */
export function switchOf(definition: ScreenDefinition): string | undefined {
  return Object.entries(definition.fields).find(([, field]: [string, Field]) => field.kind === 'switch')?.[0]
}

export const isOn = (row: ResourceRow, name: string): boolean => row[name] === 1
