import type { Language } from '#domain/core/words.ts'
import { termNamed } from './terms.ts'

/**
 * Gives a label its explanation as a tooltip, and its control the same as description, if it is a term and has no
 * other.
 */
export function explain(label: HTMLElement, control: HTMLElement | undefined, language: Language): void {
  const says = termNamed(label.textContent ?? '')?.says[language]
  for (const element of [label, control]) {
    if (!element || (element.title !== '' && element.dataset.explained === undefined)) continue
    if (says === undefined) continue
    element.title = says
    element.dataset.explained = ''
  }
}
