import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { operations } from '#contract/operations.gen.ts'
import { type Field, operationOf, type ScreenDefinition } from '#resources/index.ts'
import { api, operationQuery } from '../client/api.ts'
import type { ChoicePage } from '../client/search-reference.ts'

const contractOperations = new Set(operations.map(({ id }) => id))

/** A row of any resource. What its values are is in the definition. */
export type ResourceRow = Readonly<Record<string, unknown>> & { id: string; version: number }
export type RowPage = { records: readonly ResourceRow[]; total: number }
type Verb = 'list' | 'detail' | 'submit' | 'remove' | 'enable' | 'disable' | 'lookup' | 'tree' | 'lazyTree' | 'lazyList' | CodeVerb
/** The two ways to generate a code: the next free one, or one made from the time. */
export type CodeVerb = 'code' | 'timeStampCode'
type CallInput = { query?: Record<string, unknown>; body?: Record<string, unknown>; headers?: Record<string, string> }

/*
 * A definition's `api` is data, so the compiler cannot tie a call to its types here; definitions are checked against
 * the contract, and so is every answer of the server in its tests.
 */

function callResource<Answer>(definition: ScreenDefinition, verb: Verb, input: CallInput): Promise<Answer> {
  return api(operationOf(definition, verb), input as object) as Promise<unknown> as Promise<Answer>
}

/** A TanStack query with its key. The type of its answer cannot be derived from the definition, as said above. */
const query = <Answer>(definition: ScreenDefinition, verb: Verb, asked: Record<string, unknown>) =>
  operationQuery(operationOf(definition, verb), { query: asked }) as unknown as {
    queryKey: readonly unknown[]
    queryFn: () => Promise<Answer>
  }

/**
 * A page of rows. While the next page is loading, the rows of the last one stay. Nothing is requested while `asked` is
 * undefined.
 */
export function useRows(definition: ScreenDefinition, asked: Record<string, unknown> | undefined) {
  const known = query<RowPage>(definition, 'list', asked ?? {})
  return useQuery<RowPage>({ ...known, enabled: asked !== undefined, placeholderData: (before: RowPage | undefined) => before })
}

/** The query for a page of rows, used by endless scrolling. */
export const pageQuery = (definition: ScreenDefinition, asked: Record<string, unknown>) => query<RowPage>(definition, 'list', asked)

/** Reads a page of rows, for callers other than a list. */
export const listOf = (definition: ScreenDefinition, asked: Record<string, unknown>) =>
  callResource<RowPage>(definition, 'list', { query: asked })

export type TreeNode = { id: string; title: string; hasChildren?: boolean; children?: readonly TreeNode[] }

/** The query for the direct children of a parent; `0` is the parent of all root nodes. */
export const branchQuery = (definition: ScreenDefinition, parentId: string) =>
  query<readonly TreeNode[]>(definition, 'lazyTree', { parentId })

/** The query for nodes of a tree that match a text, together with their ancestors. */
export const treeSearch = (definition: ScreenDefinition, keyword: string) => query<readonly TreeNode[]>(definition, 'tree', { keyword })

/** The query for the rows of one level of a tree. With filters it covers all levels. */
export const levelQuery = (definition: ScreenDefinition, asked: Record<string, unknown>) =>
  query<readonly LevelRow[]>(definition, 'lazyList', asked)
export type LevelRow = ResourceRow & { hasChildren?: boolean }

const codeCall = (definition: ScreenDefinition, verb: CodeVerb) =>
  (verb === 'code' ? definition.newCode?.call : undefined) ?? operationOf(definition, verb)

/** The ways in which the server can generate codes for this field. */
export const codesFor = (definition: ScreenDefinition, field: string): readonly CodeVerb[] =>
  (['code', 'timeStampCode'] as const).filter(
    (verb) => definition.newCode?.field === field && contractOperations.has(codeCall(definition, verb)),
  )

/** Generates a code that is not used yet. For a row with a parent, it begins with the code of the parent. */
export const newCodeOf = (definition: ScreenDefinition, verb: CodeVerb, parentId: string | undefined) =>
  api(codeCall(definition, verb), { query: parentId === undefined ? {} : { parentId } }) as Promise<unknown> as Promise<string>

/** The title of a row by its id; undefined while it is loading, and if there is no such row. */
export function useNameOf(definition: ScreenDefinition | undefined, id: string): string | undefined {
  const asked = definition && id !== '' ? query<ChoicePage>(definition, 'lookup', { ids: id }) : undefined
  const { data } = useQuery<ChoicePage>({ queryKey: asked?.queryKey ?? ['no name'], queryFn: asked?.queryFn ?? skipToken })
  return data?.records[0]?.name
}

/** True if the API has this operation for the resource. */
export const hasOperation = (definition: ScreenDefinition, verb: Verb): boolean => contractOperations.has(operationOf(definition, verb))

/** Reads one row. It is read again each time a form opens. */
export function useRow(definition: ScreenDefinition | undefined, id: string | undefined) {
  const asked = definition && id !== undefined ? query<ResourceRow>(definition, 'detail', { id }) : undefined
  const queryFn = asked?.queryFn ?? skipToken
  return useQuery<ResourceRow>({ queryKey: asked?.queryKey ?? ['no row'], queryFn, staleTime: 0, gcTime: 0 })
}

/** Invalidates everything that was read of a resource: its lists, and the titles of its rows on other pages. */
function invalidateResource(client: QueryClient, { api: service }: ScreenDefinition): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`${service}_`) })
}

/**
 * Returns a function that reads everything of a resource again, to call after rows were changed in another way than by
 * its own operations.
 */
export function useReloadResource(definition: ScreenDefinition) {
  const client = useQueryClient()
  return useCallback(() => void invalidateResource(client, definition), [client, definition])
}

/** The operations that write rows of a resource. Each of them invalidates what was read of it. */
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

/** True if the row may still be edited, which depends on one of its fields; also true if the row is not known. */
export const isOpenRow = ({ openWhile }: ScreenDefinition, row: ResourceRow | undefined): boolean =>
  openWhile === undefined || row === undefined || row[openWhile.field] === openWhile.is

/**
 * Which operations the API has for rows. A resource that only the server writes has none to add rows, and perhaps none
 * to remove them.
 */
export function callsOf(definition: ScreenDefinition): { add: boolean; delete: boolean } {
  const { stem } = definition
  return {
    add: operations.some(({ rightToAdd }) => rightToAdd === `${stem}_add`),
    delete: hasOperation(definition, 'remove') && operations.some(({ right }) => right === `${stem}_delete`),
  }
}

/** The field by which rows are enabled and disabled, if the resource has one. */
export function switchOf(definition: ScreenDefinition): string | undefined {
  return Object.entries(definition.fields).find(([, field]: [string, Field]) => field.kind === 'switch')?.[0]
}

export const isOn = (row: ResourceRow, name: string): boolean => row[name] === 1
