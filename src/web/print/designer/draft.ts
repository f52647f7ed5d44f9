import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { PrintTemplate } from '#paper/print-template.ts'
import { api } from '../../client/api.ts'
import { useSay } from '../../i18n/index.ts'
import { useTab } from '../../navigation/tabs.ts'
import { refusedFields } from '../../ui/fields/refused-fields.ts'
import { toast } from '../../ui/toast.tsx'
import { designerWords as words } from './words.ts'

export type StoredTemplate = DataOf<'PrintTemplateApi_detail'>
export type Draft = ReturnType<typeof useDraft>

/** The parts of a template that can be designed, without the user and time of saving. */
function partsOf({ head, columns, signatures, copies, ...more }: StoredTemplate): PrintTemplate {
  const { logo, heading, opening, note, paper, language, totals, capitals } = more
  return {
    ...{ head, columns, signatures, copies },
    ...(logo && { logo }),
    ...(heading && { heading }),
    ...(opening && { opening }),
    ...(note && { note }),
    ...(paper && { paper }),
    ...(language && { language }),
    ...(totals && { totals }),
    ...(capitals !== undefined && { capitals }),
  }
}

/** The template as it is sent: copies and signatures without a name are left out. */
const templateToSend = (template: PrintTemplate): PrintTemplate => ({
  ...template,
  copies: template.copies.map((name) => name.trim()).filter(Boolean),
  signatures: template.signatures.filter(({ label }) => label.trim() !== ''),
})

/** While there are unsaved changes, marks the tab and calls `onDirty` of the page. */
function useUnsaved(dirty: boolean, onDirty: (dirty: boolean) => void): void {
  const { setDirty } = useTab()
  useEffect(() => {
    setDirty(dirty)
    onDirty(dirty)
    return () => {
      setDirty(false)
      onDirty(false)
    }
  }, [setDirty, onDirty, dirty])
}

/** A template that is being edited, with functions to save it and to reset it to the default. */
export function useDraft(kept: StoredTemplate, onDirty: (dirty: boolean) => void) {
  const say = useSay()
  const client = useQueryClient()
  const [base, setBase] = useState(kept)
  const [template, setTemplate] = useState(() => partsOf(kept))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { billType, version, isOwn } = base
  const dirty = JSON.stringify(template) !== JSON.stringify(partsOf(base))
  useUnsaved(dirty, onDirty)
  const take = async (fresh: StoredTemplate) => {
    setBase(fresh)
    setTemplate(partsOf(fresh))
    setErrors({})
    client.setQueryData(['PrintTemplateApi_detail', { billType }, null], fresh)
    await client.invalidateQueries({ queryKey: ['PrintTemplateApi_list'] })
  }
  const read = () => api('PrintTemplateApi_detail', { query: { billType } })
  return {
    base,
    template,
    errors,
    dirty,
    isOwn: isOwn === 2,
    change: (news: Partial<PrintTemplate>) => {
      setErrors({})
      // a setting whose text is emptied is removed from the template
      setTemplate(
        (before) => Object.fromEntries(Object.entries({ ...before, ...news }).filter(([, value]) => value !== '')) as PrintTemplate,
      )
    },
    save: async () => {
      try {
        await take(await api('PrintTemplateApi_submit', { body: { ...templateToSend(template), billType, version } }))
        toast.success(say(words.saved))
      } catch (error) {
        setErrors(refusedFields(error))
      }
    },
    discard: async () => take(await read()),
    restore: async () => {
      await api('PrintTemplateApi_remove', { query: { billTypes: billType } })
      await take(await read())
    },
  }
}
