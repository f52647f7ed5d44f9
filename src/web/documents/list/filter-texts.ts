import { inLanguage as sayIn, type Words } from '#domain/core/words.ts'
import { headFields, pickedResource } from '#resources/documents/document-fields.ts'
import { typeOf } from '#resources/documents/types.ts'
import { resourceOf } from '#resources/index.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { listWords } from '../../document-words/list-words.ts'
import { shownState } from '../../document-words/state-words.ts'
import { language, word } from '../../i18n/index.ts'
import type { FilterText } from '../../print/list/list-print.ts'
import { listPrintWords } from '../../print/list/words.ts'
import { namesOf } from '../../resources/filters-in-words.ts'
import type { ListQuery } from '../../views/list-query.ts'

const say = (words: Words) => sayIn(words, language())

const referenceFilters = ['supplierId', 'customerId', 'depotId', 'inDepotId'] as const

type FilterTextsInput = { kind: string; query: ListQuery; switches: Readonly<Partial<Record<keyof ListQuery, Words>>> }

/** The filters of a document list as readable text. */
export async function filterTexts({ kind, query, switches }: FilterTextsInput): Promise<readonly FilterText[]> {
  const names = await Promise.all(referenceFilters.filter((name) => query[name] !== '').map((name) => pickedName(name, query[name])))
  const marks = (Object.entries(switches) as [keyof ListQuery, Words][]).filter(([name]) => query[name])
  return [
    { label: say(listWords.status), value: statusName(kind, query.status) },
    { label: say(listPrintWords.search), value: query.keyword },
    { label: say(headFields.billDate.label), value: dayRangeText(query) },
    ...names,
    { label: say(headFields.deliveryDate.label), value: query.deliveryDate },
    { label: say(headFields.deliveryRoute.label), value: query.deliveryRoute },
    ...[...marks, ...(query.mine ? [['mine', listWords.mine] as const] : [])].map(([, label]) => ({
      label: say(label),
      value: word('yes'),
    })),
  ].filter(({ value }) => value !== '')
}

async function pickedName(name: (typeof referenceFilters)[number], id: string): Promise<FilterText> {
  const { label, from } = headFields[name]
  const target = from && pickedResource[from]
  return { label: say(label), value: target ? await namesOf(resourceOf(target), id) : id }
}

function statusName(kind: string, status: string): string {
  const state = Object.entries(typeOf(kind)?.states ?? {}).find(([, { code }]) => String(code) === status)?.[0]
  return status === '' || state === undefined ? '' : shownState({ kind, state }, language()).text
}

/** A date range as readable text. */
export function dayRangeText({ startTime: from, endTime: until }: Pick<ListQuery, 'startTime' | 'endTime'>): string {
  if (from && until) return from === until ? from : `${from} – ${until}`
  return from ? say(fillTemplate(listPrintWords.from, { from })) : until && say(fillTemplate(listPrintWords.until, { until }))
}
