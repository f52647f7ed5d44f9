import type { DataOf } from '#contract/operations.gen.ts'
import type { Language } from '#domain/core/words.ts'
import { lineFields } from '#domain/lines/line-fields.ts'
import { type ResourceApi, resourceOf } from '#resources/index.ts'
import { olderColumns, olderFacts, olderTitles } from '#resources/system/older-rows.ts'
import { momentText, withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'
import { kindNamed } from '../documents/engine/kind.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { HandlersOf } from '../http/request.ts'
import { answerSheet } from '../sheets/answer-sheet.ts'
import { noOlderRows, type OlderRowsOfAll, storedOlderRows } from './find-older-rows.ts'
import { tenantNames } from './installation.ts'

type OlderRowsAnswer = DataOf<'OperationsApi_older'>
type OlderList = keyof typeof olderColumns

/** Handlers of rows that are older than a rule they violate, for administrators of the platform. */
export const olderRowsHandlers: HandlersOf<`OperationsApi_${'older' | 'olderSheet'}`> = {
  OperationsApi_older: ({ tx, language }) => olderRowsAnswer(tx, language),
  OperationsApi_olderSheet: async ({ tx, language, query }) =>
    olderRowsSheet(tx, await olderRowsAnswer(tx, language), query.list, language),
}

async function olderRowsAnswer(tx: Tx, language: Language): Promise<OlderRowsAnswer> {
  const kept = await storedOlderRows(tx)
  const { lines, codes, lineCount, codeCount } = kept?.result ?? noOlderRows
  const names = await tenantNames(tx, [...new Set([...lines, ...codes].map(({ tenantId }) => tenantId))])
  const tenantName = ({ tenantId }: { tenantId: string }) => names.get(tenantId) ?? ''
  const { timeZone } = await settingsOf(tx)
  return withoutNulls({
    foundTime: kept && momentText(new Date(kept.foundTime), timeZone),
    lines: lines.map((line) => ({ ...wireLine(line, language), tenantName: tenantName(line) })),
    codes: codes.map((code) => ({
      ...code,
      resource: resourceOf(code.resource as ResourceApi).label[language],
      tenantName: tenantName(code),
    })),
    ...{ lineCount, codeCount },
  }) as OlderRowsAnswer
}

function wireLine({ kind, billNo, about, source, own, ...line }: OlderRowsOfAll['lines'][number], language: Language) {
  const document = `${kindNamed(kind).words.label[language]} ${billNo ?? ''}`.trim()
  return {
    ...line,
    document,
    about: olderFacts[about][language],
    source: factText(about, source, language),
    own: factText(about, own, language),
  }
}

/** A value of such a row in words; tax kinds are stored as numbers. */
const factText = (about: keyof typeof olderFacts, value: string, language: Language): string =>
  about === 'taxKind' ? value.replaceAll(/\d+/g, (kind) => lineFields.taxKind.choices[Number(kind) as 1]?.[language] ?? kind) : value

function olderRowsSheet(tx: Tx, older: OlderRowsAnswer, list: OlderList, language: Language): Promise<FileAnswer> {
  const columns = olderColumns[list]
  const heads = Object.values(columns).map((column) => ({ header: column[language], width: column.width }))
  const cells = async function* () {
    for (const row of older[list]) {
      const shown: Record<string, string | number> = { ...row, tenant: `${row.tenantId} ${row.tenantName}` }
      yield Object.keys(columns).map((name) => shown[name] ?? null)
    }
  }
  return answerSheet(tx, olderTitles[list][language], heads, cells())
}
