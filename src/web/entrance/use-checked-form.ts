import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { ApiRefusal } from '../client/api.ts'
import { errorText } from '../client/error-text.ts'
import { language, useLanguage, useSay } from '../i18n/index.ts'

/** The problems, by the name of the field. */
export type Problems = Readonly<Record<string, Words | undefined>>

type FormRefusal = { in: string; said?: string; fields: Readonly<Record<string, string | undefined>> }
const nothing: FormRefusal = { in: '', fields: {} }

type FormOptions<Typed> = {
  initial: Typed
  check: (typed: Typed) => Problems
  send: (typed: Typed) => Promise<unknown>
}

type FormFieldProps = { name: string; value: string; error: string | undefined; onChange: (text: string) => void }

/**
 * A form of text fields that checks, sends once at a time, and focuses the first invalid field. A message of the
 * server that belongs to no field of the form is `said`; it is shown only in the language it came in. Typing clears
 * the error of the field.
 */
export function useCheckedForm<Typed extends Record<string, string>>({ initial, check, send }: FormOptions<Typed>) {
  const say = useSay()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const lead = useFocusInvalid(form)
  const { typed, set, wrong, setWrong, refused, setRefused } = useTexts(initial)

  /** Checks and runs `work`; one run at a time. */
  const run = async (problems: Problems, work: () => Promise<unknown>) => {
    if (busy) return
    setWrong(problems)
    setRefused(nothing)
    if (Object.values(problems).some(Boolean)) return lead()
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setRefused(formRefusalOf(error, Object.keys(typed)))
      lead()
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(check(typed), () => send(typed))
  }
  /** The props of a field of the form. */
  const field = (name: keyof Typed & string): FormFieldProps => ({
    name,
    value: typed[name] ?? '',
    error: wrong[name] ? say(wrong[name]) : refused.fields[name],
    onChange: (text: string) => set({ [name]: text } as Partial<Typed>),
  })
  return { form, typed, set, busy, said: refused.said, run, submit, field }
}

/** The values, and their errors found here or by the server. */
function useTexts<Typed extends Record<string, string>>(initial: Typed) {
  const [current] = useLanguage()
  const [typed, setTyped] = useState(initial)
  const [wrong, setWrong] = useState<Problems>({})
  const [refused, setRefused] = useState<FormRefusal>(nothing)
  const set = (change: Partial<Typed>) => {
    const taken = Object.fromEntries(Object.keys(change).map((name) => [name, undefined]))
    setTyped((before) => ({ ...before, ...change }))
    setWrong((before) => ({ ...before, ...taken }))
    setRefused((before) => ({ ...before, fields: { ...before.fields, ...taken } }))
  }
  return { typed, set, wrong, setWrong, refused: refused.in === current ? refused : nothing, setRefused }
}

/** Focuses the first invalid field, once the fields are marked. */
function useFocusInvalid(form: React.RefObject<HTMLFormElement | null>): () => void {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (turn > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [turn, form])
  return () => setTurn((before) => before + 1)
}

function formRefusalOf(error: unknown, names: readonly string[]): FormRefusal {
  const fields = error instanceof ApiRefusal ? error.fields.filter(({ field }) => names.includes(field ?? '')) : []
  const said = fields.length === 0 ? { said: errorText(error) } : {}
  return { in: language(), ...said, fields: Object.fromEntries(fields.map(({ field = '', msg }) => [field, msg])) }
}
