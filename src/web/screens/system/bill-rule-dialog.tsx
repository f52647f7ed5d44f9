import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { api, useOperation } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { SelectField, TextField } from '../../ui/fields/fields.tsx'
import { refusedFields } from '../../ui/fields/refused-fields.ts'
import { toast } from '../../ui/toast.tsx'
import { SaveDialog } from '../save-dialog.tsx'
import { partWords, periodWords, billRuleWords as words } from './bill-rule-words.ts'

type Rule = DataOf<'BillRuleApi_detail'>
type Values = { prefix: string; datePart: Rule['datePart']; digits: string; resetPeriod: Rule['resetPeriod'] }
type Errors = Readonly<Partial<Record<string, string>>>

/**
 * Date parts and periods, each from the coarsest to the finest. Counting may restart at most as often as the date in
 * the number changes, because numbers would repeat otherwise.
 */
const datePartsUp = ['none', 'year', 'month', 'day'] as const
const periodsUp = ['never', 'year', 'month', 'day'] as const
const periodsFor = (part: Rule['datePart']) => periodsUp.slice(0, datePartsUp.indexOf(part) + 1)

const optionsOf = <Value extends string>(values: readonly Value[], names: Readonly<Record<Value, Words>>, say: (words: Words) => string) =>
  values.map((value) => ({ value, label: say(names[value]) }))

function wrongIn({ prefix, digits }: Values, say: (words: Words) => string): Errors {
  return {
    ...(!/^[A-Z]{1,6}$/.test(prefix) && { prefix: say(words.prefixRule) }),
    ...(!(/^\d{1,2}$/.test(digits) && Number(digits) >= 2 && Number(digits) <= 10) && { digits: say(words.digitsRule) }),
  }
}

/** Returns a function that reads the numbering rules and their previews again. */
function useReloadBillRules() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('BillRuleApi_') })
}

/** The values typed for a rule, and the function that saves them. */
function useRule(rule: Rule) {
  const say = useSay()
  const again = useReloadBillRules()
  const [values, setValues] = useState<Values>({ ...rule, digits: String(rule.digits) })
  const [refused, refuse] = useState<Errors>({})
  const wrong = wrongIn(values, say)
  const change = (news: Partial<Values>) => {
    refuse({})
    setValues((before) => {
      const next = { ...before, ...news }
      const periods = periodsFor(next.datePart)
      return { ...next, resetPeriod: periods.includes(next.resetPeriod) ? next.resetPeriod : (periods.at(-1) ?? 'never') }
    })
  }
  const { prefix, datePart, resetPeriod } = values
  const sent = { prefix, datePart, resetPeriod, digits: Number(values.digits), billType: rule.billType }
  const save = async () => {
    if (Object.keys(wrong).length > 0) throw new InvalidInput()
    await api('BillRuleApi_submit', { body: { ...sent, version: rule.version } })
    await again()
  }
  const onRefused = (error: unknown) => {
    if (!(error instanceof InvalidInput)) refuse(refusedFields(error))
  }
  return { values, change, errors: { ...refused, ...wrong }, isRight: Object.keys(wrong).length === 0, sent, save, onRefused }
}

/** Thrown to keep the dialog open. It needs no message, because the dialog shows the errors already. */
class InvalidInput extends Error {}

/** Dialog for the numbering rule of a document type, with a preview of the next number. */
export function BillRuleDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const say = useSay()
  const { can } = useSession()
  const { values, change, errors, isRight, sent, save, onRefused } = useRule(rule)
  const preview = useOperation(
    'BillRuleApi_generate',
    { query: sent },
    { enabled: isRight, placeholderData: keepPreviousData, staleTime: 0 },
  )
  const readOnly = !can('billrule_edit')
  const shared = { readOnly }
  return (
    <SaveDialog
      title={`${say(words.title)} · ${rule.billTypeName}`}
      {...{ save, onRefused, onClose, readOnly }}
      beside={rule.isOwn === 2 && !readOnly && <Restore rule={rule} onClose={onClose} />}
    >
      <TextField
        {...shared}
        label={say(words.prefix)}
        hint={say(words.prefixHint)}
        error={errors.prefix}
        maxLength={6}
        value={values.prefix}
        onChange={(text) => change({ prefix: text.trim().toUpperCase() })}
      />
      <SelectField
        {...shared}
        label={say(words.datePart)}
        options={optionsOf([...datePartsUp].reverse(), partWords, say)}
        value={values.datePart}
        onChange={(part) => change({ datePart: part as Rule['datePart'] })}
      />
      <TextField
        {...shared}
        label={say(words.digits)}
        error={errors.digits}
        inputMode="numeric"
        value={values.digits}
        onChange={(digits) => change({ digits: digits.trim() })}
      />
      <SelectField
        {...shared}
        label={say(words.resetPeriod)}
        error={errors.resetPeriod}
        options={optionsOf([...periodsFor(values.datePart)].reverse(), periodWords, say)}
        value={values.resetPeriod}
        onChange={(period) => change({ resetPeriod: period as Rule['resetPeriod'] })}
      />
      <div className="bill-rule-next">
        <span>{say(words.next)}</span>
        <output aria-label={say(words.next)}>{isRight ? preview.data : '—'}</output>
        <small>{say(words.nextHint)}</small>
      </div>
    </SaveDialog>
  )
}

function Restore({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const say = useSay()
  const word = useWord()
  const again = useReloadBillRules()
  const restore = async () => {
    try {
      await api('BillRuleApi_remove', { query: { billTypes: rule.billType } })
      toast.success(word('updated'))
      onClose()
      await again()
    } catch (error) {
      toast.failed(error)
    }
  }
  return (
    <ActionButton forGood onRun={restore} confirm={words.restoreAsk}>
      {say(words.restore)}
    </ActionButton>
  )
}
