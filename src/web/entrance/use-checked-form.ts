import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { ApiRefusal } from '../client/api.ts'
import { errorText } from '../client/error-text.ts'
import { language, useLanguage, useSay } from '../i18n/index.ts'

/** The problems of a form, by field name. */
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
 * State of a form of text fields. It checks the fields before sending, sends only once at a time, and moves the focus
 * to the first invalid field. A message of the server that belongs to no field is returned as `said`, and only while
 * the language is the one it came in. Typing into a field clears its error.
 */
export function useCheckedForm<Typed extends Record<string, string>>({ initial, check, send }: FormOptions<Typed>) {
  const say = useSay()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const lead = useFocusInvalid(form)
  const { typed, set, wrong, setWrong, refused, setRefused } = useTexts(initial)

  /** Shows the problems, or runs `work` if there are none. Does nothing while another run is going on. */
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
  /** The props of one of the form's fields. */
  const field = (name: keyof Typed & string): FormFieldProps => ({
    name,
    value: typed[name] ?? '',
    error: wrong[name] ? say(wrong[name]) : refused.fields[name],
    onChange: (text: string) => set({ [name]: text } as Partial<Typed>),
  })
  return { form, typed, set, busy, said: refused.said, run, submit, field }
}

/** The values of the fields, with the errors found by the browser and by the server. */
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

/** Returns a function that moves the focus to the first invalid field, after the fields have been marked. */
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
