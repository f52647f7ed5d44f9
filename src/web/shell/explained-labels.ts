import { language, onLanguageChange } from '../i18n/index.ts'

const labels = '.ui-label, .ui-filter-label, th, [role=columnheader]'

/** Removes the explanations after a change of the language. They are added again when they are needed. */
function clearExplanations(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-explained]')) {
    element.removeAttribute('title')
    delete element.dataset.explained
  }
}

/**
 * Explains the label under the pointer and the label of the focused field. The texts are loaded when the first of them
 * is needed. Returns a function that stops it.
 */
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
  const stop = onLanguageChange(clearExplanations)
  return () => {
    stop()
    document.removeEventListener('pointerover', over)
    document.removeEventListener('focusin', into)
  }
}
