import { language, whenLanguageChanges } from '../i18n/index.ts'

const labels = '.ui-label, .ui-filter-label, th, [role=columnheader]'

/** What was said in the other language is said anew when it is asked for. */
function forgetExplained(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-explained]')) {
    element.removeAttribute('title')
    delete element.dataset.explained
  }
}

/** Labels under the pointer, and of the field that has the focus, say what they mean; what they know is loaded with the first of them. */
export function explainLabels(): () => void {
  const explain = async (label: HTMLElement, control?: HTMLElement) => {
    const { explain } = await import('../help/field-hints.ts')
    explain(label, control, language())
  }
  const over = ({ target }: Event) => {
    const label = target instanceof Element ? target.closest<HTMLElement>(labels) : null
    if (label) void explain(label)
  }
  const into = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || !('labels' in target)) return
    const [label] = (target as HTMLInputElement).labels ?? []
    if (label?.matches(labels)) void explain(label, target)
  }
  document.addEventListener('pointerover', over)
  document.addEventListener('focusin', into)
  const stop = whenLanguageChanges(forgetExplained)
  return () => {
    stop()
    document.removeEventListener('pointerover', over)
    document.removeEventListener('focusin', into)
  }
}
