import type { Language } from '#domain/core/words.ts'
import { termNamed } from './terms.ts'

/**
 * If a label names a term, its explanation becomes the tooltip of the label and of its control. An element that
 * already has a tooltip of its own keeps it.
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
