import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { operations } from '#contract/operations.gen.ts'
import { type Field, operationOf, type ScreenDefinition } from '#resources/index.ts'
import { api, operationQuery } from '../api.ts'

const known = new Set(operations.map(({ id }) => id))

/** A row of any resource; the definition says what its values are. */
export type Row = Readonly<Record<string, unknown>> & { id: string; version: number }
export type RowPage = { records: readonly Row[]; total: number }
type Verb = 'list' | 'detail' | 'submit' | 'remove' | 'enable' | 'disable' | 'lookup' | 'tree' | 'lazyTree' | 'lazyList' | CodeVerb
/** The next free code, or one made of the time. */
export type CodeVerb = 'code' | 'timeStampCode'
type Input = { query?: Record<string, unknown>; body?: Record<string, unknown>; headers?: Record<string, string> }

/*
 * A definition's `api` is data, so the compiler cannot tie a call to its types here; definitions themselves are checked against the
 * contract, and so is every answer of the server in its tests.
 */

function call<Answer>(definition: ScreenDefinition, verb: Verb, input: Input): Promise<Answer> {
  return api(operationOf(definition, verb), input as object) as Promise<unknown> as Promise<Answer>
}

/** The question and its key; which answer comes is what the definition says, as above. */
const query = <Answer>(definition: ScreenDefinition, verb: Verb, asked: Record<string, unknown>) =>
  operationQuery(operationOf(definition, verb), { query: asked }) as unknown as {
    queryKey: readonly unknown[]
    queryFn: () => Promise<Answer>
  }

/** A page of rows; the rows of the last question stay while the next are on their way. Nothing is asked while there is no question. */
export function useRows(definition: ScreenDefinition, asked: Record<string, unknown> | undefined) {
  const known = query<RowPage>(definition, 'list', asked ?? {})
  return useQuery<RowPage>({ ...known, enabled: asked !== undefined, placeholderData: (before: RowPage | undefined) => before })
}

/** The question for a page of rows, to be asked as they come into sight. */
export const pageQuery = (definition: ScreenDefinition, asked: Record<string, unknown>) => query<RowPage>(definition, 'list', asked)

/** A page of rows, asked for by whoever shows it otherwise than in a list. */
export const listOf = (definition: ScreenDefinition, asked: Record<string, unknown>) => call<RowPage>(definition, 'list', { query: asked })

export type TreeNode = { id: string; title: string; hasChildren?: boolean; children?: readonly TreeNode[] }

/** Nodes right under each of these parents, `0` for the top; asked once each. */
export const branchQuery = (definition: ScreenDefinition, parentId: string) =>
  query<readonly TreeNode[]>(definition, 'lazyTree', { parentId })

/** What a search finds in a tree, with the way to it. */
export const treeSearch = (definition: ScreenDefinition, keyword: string) => query<readonly TreeNode[]>(definition, 'tree', { keyword })

/** Rows of one level, or with other questions of every level. */
export const levelQuery = (definition: ScreenDefinition, asked: Record<string, unknown>) =>
  query<readonly LevelRow[]>(definition, 'lazyList', asked)
export type LevelRow = Row & { hasChildren?: boolean }

/** Rows that may be referred to, by what is typed, or by their ids. */
export const lookUp = (definition: ScreenDefinition, asked: Record<string, unknown>) =>
  call<ChoicePage>(definition, 'lookup', { query: asked })
export type ChoicePage = { records: readonly { id: string; name: string; code?: string }[]; total: number }

const codeCall = (definition: ScreenDefinition, verb: CodeVerb) =>
  (verb === 'code' ? definition.newCode?.call : undefined) ?? operationOf(definition, verb)

/** The ways in which the server makes codes for this field. */
export const codesFor = (definition: ScreenDefinition, field: string): readonly CodeVerb[] =>
  (['code', 'timeStampCode'] as const).filter((verb) => definition.newCode?.field === field && known.has(codeCall(definition, verb)))

/** A code that no row has; of a row under another one, one that begins with that row's. */
export const newCodeOf = (definition: ScreenDefinition, verb: CodeVerb, parentId: string | undefined) =>
  api(codeCall(definition, verb), { query: parentId === undefined ? {} : { parentId } }) as Promise<unknown> as Promise<string>

/** What a row is called whose id stands in an address; undefined until it is known, and for an id of nothing. */
export function useNameOf(definition: ScreenDefinition | undefined, id: string): string | undefined {
  const asked = definition && id !== '' ? query<ChoicePage>(definition, 'lookup', { ids: id }) : undefined
  const { data } = useQuery<ChoicePage>({ queryKey: asked?.queryKey ?? ['no name'], queryFn: asked?.queryFn ?? skipToken })
  return data?.records[0]?.name
}

/** Whether the contract has this call for the resource. */
export const serves = (definition: ScreenDefinition, verb: Verb): boolean => known.has(operationOf(definition, verb))

/** One row, asked afresh each time a form opens. */
export function useRow(definition: ScreenDefinition | undefined, id: string | undefined) {
  const asked = definition && id !== undefined ? query<Row>(definition, 'detail', { id }) : undefined
  const queryFn = asked?.queryFn ?? skipToken
  return useQuery<Row>({ queryKey: asked?.queryKey ?? ['no row'], queryFn, staleTime: 0, gcTime: 0 })
}

/** What was read of a resource is old: its lists, and the names of its rows elsewhere. */
function forget(client: QueryClient, { api: service }: ScreenDefinition): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`${service}_`) })
}

/** Reads everything of a resource again, after rows came in by another way. */
export function useReadAgain(definition: ScreenDefinition) {
  const client = useQueryClient()
  return useCallback(() => void forget(client, definition), [client, definition])
}

/** The writing calls of a resource; after each its lists are read again. */
export function useResourceCalls(definition: ScreenDefinition) {
  const client = useQueryClient()
  const submit = useCallback(
    async (body: Record<string, unknown>, idempotencyKey: string): Promise<Row> => {
      const row = await call<Row>(definition, 'submit', { body, headers: { 'Idempotency-Key': idempotencyKey } })
      await forget(client, definition)
      return row
    },
    [client, definition],
  )
  const remove = useCallback(
    async (ids: readonly string[]): Promise<void> => {
      await call(definition, 'remove', { query: { ids: ids.join(',') } })
      await forget(client, definition)
    },
    [client, definition],
  )
  const toggle = useCallback(
    async (row: Row, on: boolean): Promise<void> => {
      try {
        await call(definition, on ? 'enable' : 'disable', { body: { id: row.id, version: row.version } })
      } finally {
        await forget(client, definition)
      }
    },
    [client, definition],
  )
  return { submit, remove, toggle }
}

/** Whether a row may be entered still, by what it says; of one that is not known nothing speaks against it. */
export const isOpenRow = ({ openWhile }: ScreenDefinition, row: Row | undefined): boolean =>
  openWhile === undefined || row === undefined || row[openWhile.field] === openWhile.is

/** What the contract lets be done to rows: a resource that the server alone writes has no add and perhaps no remove. */
export function callsOf(definition: ScreenDefinition): { add: boolean; delete: boolean } {
  const { stem } = definition
  return {
    add: operations.some(({ rightToAdd }) => rightToAdd === `${stem}_add`),
    delete: serves(definition, 'remove') && operations.some(({ right }) => right === `${stem}_delete`),
  }
}

/** The field that switches rows on and off, where the resource has one. */
export function switchOf(definition: ScreenDefinition): string | undefined {
  return Object.entries(definition.fields).find(([, field]: [string, Field]) => field.kind === 'switch')?.[0]
}

export const isOn = (row: Row, name: string): boolean => row[name] === 1
