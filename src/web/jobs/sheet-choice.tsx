import { useState } from 'react'
import { decimal } from '#domain/figures/decimal.ts'
import { errorText } from '../client/error-text.ts'
import { fillWords } from '../i18n/fill-words.ts'
import { useSay } from '../i18n/index.ts'
import { SelectField } from '../ui/fields/fields.tsx'
import type { SheetHead } from './jobs.ts'
import { LeftRows } from './left-rows.tsx'
import { type ReadingChoice, ratesToChoose, withFraction } from './reading-choice.ts'
import { jobWords } from './words.ts'

type Props = {
  head: SheetHead
  columns: readonly string[]
  choice: ReadingChoice
  /** Reads the file again with other settings. */
  onChoose: (choice: ReadingChoice) => Promise<void>
}

/**
 * Shows how a file is read, and lets the user change it: the sheet, its header row, the encoding, and the rows that
 * are left out.
 */
export function SheetChoice({ head: { head, fields, reading }, columns, choice, onChoose }: Props) {
  const say = useSay()
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!reading) return null
  const choose = async (next: ReadingChoice) => {
    setBusy(true)
    setWrong(undefined)
    await onChoose(next).catch((error: unknown) => setWrong(errorText(error)))
    setBusy(false)
  }
  const { encoding } = choice
  const sheets = reading.sheets.map(({ name, hidden }, at) => ({
    value: String(at + 1),
    label: hidden ? fillWords(jobWords.hiddenSheet, { name }) : name,
  }))
  const rows = reading.top.map(({ row, cells }) => ({
    value: String(row),
    label: `${row}: ${cells.filter(Boolean).join(' · ').slice(0, 60)}`,
  }))
  return (
    <section className="job-reading" aria-label={say(jobWords.reading)} aria-busy={busy || undefined}>
      <p>{fillWords(jobWords.readingRows, { count: reading.rows.toLocaleString('en-US') })}</p>
      <div className="job-reading-fields">
        {sheets.length > 1 && (
          <SelectField
            label={say(jobWords.sheetOfFile)}
            width={180}
            value={String(reading.sheet)}
            options={sheets}
            onChange={(sheet) => void choose({ ...(encoding && { encoding }), sheet: Number(sheet) })}
          />
        )}
        <SelectField
          label={say(jobWords.headRow)}
          width={260}
          value={String(reading.headRow)}
          options={rows}
          onChange={(row) => void choose({ ...(encoding && { encoding }), sheet: reading.sheet, headRow: Number(row) })}
        />
        {reading.encoding && (
          <SelectField
            label={say(jobWords.encoding)}
            width={140}
            value={reading.encoding}
            options={reading.encodings.map((value) => ({ value, label: value }))}
            onChange={(value) => void choose({ encoding: value })}
          />
        )}
        {ratesToChoose({ fields, reading }, columns).map(({ column, text }) => (
          <SelectField
            key={column}
            label={fillWords(jobWords.fraction, { name: head[column - 1] ?? '', text })}
            width={180}
            required
            none={say(jobWords.chooseFraction)}
            value={choice.fractions?.find((one) => one.column === column)?.meaning ?? ''}
            options={[
              { value: 'share', label: `${decimal(text).mul('100').toFixed()}%` },
              { value: 'percent', label: `${text}%` },
            ]}
            onChange={(meaning) => void choose(withFraction(choice, column, meaning))}
          />
        ))}
      </div>
      <LeftRows reading={reading} onKeep={(keptRows) => void choose({ ...choice, keptRows })} />
      {wrong !== undefined && (
        <p className="ui-wrong" role="alert">
          {wrong}
        </p>
      )}
    </section>
  )
}
