import { Menu } from '@chakra-ui/react'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { scxmlOf } from '#machines/engine/scxml.ts'
import { xstateJsonOf } from '#machines/engine/xstate-json.ts'
import { saveFile } from '../core/save-file.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { OverflowMenu } from '../ui/actions/overflow-menu.tsx'
import { toast } from '../ui/toast.tsx'
import { mermaidOf } from './mermaid.ts'
import { diagramWords } from './words.ts'

type Props = { words: AnyWords; name: string; picture: { current: SVGSVGElement | null } }

/**
 * Menu that exports a law for other programs: as a picture, as text for wikis, and as a machine for other
 * interpreters.
 */
export function SaveMenu({ words, name, picture }: Props) {
  const say = useSay()
  const [language] = useLanguage()
  const text = (content: string, ending: string, type: string) => saveFile(new File([content], `${name}.${ending}`, { type }))
  const drawn = async (as: 'savePng' | 'savePdf') => {
    const saving = await import('./save-picture.ts')
    if (picture.current) await saving[as](picture.current, name)
  }
  const files: readonly (readonly [label: string, save: () => void | Promise<void>])[] = [
    ['PNG', () => drawn('savePng')],
    ['PDF', () => drawn('savePdf')],
    ['Mermaid', () => text(mermaidOf(words, language), 'mmd', 'text/plain')],
    ['SCXML', () => text(scxmlOf(words, language), 'scxml', 'application/scxml+xml')],
    ['XState JSON', () => text(xstateJsonOf(words), 'xstate.json', 'application/json')],
  ]
  const hand = async (save: () => void | Promise<void>) => {
    try {
      await save()
    } catch (error) {
      toast.failed(error)
    }
  }
  return (
    <OverflowMenu label={say(diagramWords.saveAs)}>
      {files.map(([label, save]) => (
        <Menu.Item key={label} value={label} onClick={() => void hand(save)}>
          {label}
        </Menu.Item>
      ))}
    </OverflowMenu>
  )
}
