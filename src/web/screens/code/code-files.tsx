import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { saveFile } from '../../core/save-file.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import './code.css'

export type CodeFile = DataOf<'CodeGenApi_files'>[number]

const words = {
  files: { zh: '生成的文件', en: 'Files' },
  download: { zh: '下载压缩包', en: 'Download as archive' },
} as const

/** Packs the files into one archive, with the paths they have in a checkout. */
async function archiveOf(files: readonly CodeFile[], name: string): Promise<File> {
  const { strToU8, zipSync } = await import('fflate')
  // a fixed time, so that the same files always give the same bytes
  const options = { mtime: '1980-01-01T00:00:00' }
  const packed = zipSync(Object.fromEntries(files.map(({ path, text }) => [path, [strToU8(text), options] as const])))
  return new File([packed], `${name}.zip`, { type: 'application/zip' })
}

/** Dialog that shows generated files one by one, and downloads them as an archive. */
export function CodeFilesDialog({ files, name, onClose }: { files: readonly CodeFile[]; name: string; onClose: () => void }) {
  const say = useSay()
  const word = useWord()
  const [path, choose] = useState(files[0]?.path)
  const shown = files.find((file) => file.path === path)
  const footer = (
    <>
      <Button onClick={onClose}>{word('close')}</Button>
      <ActionButton primary onRun={async () => saveFile(await archiveOf(files, name))}>
        {say(words.download)}
      </ActionButton>
    </>
  )
  return (
    <Dialog open title={`${name} · ${say(words.files)}`} width={1100} onClose={onClose} footer={footer}>
      <div className="code-files">
        <nav aria-label={say(words.files)}>
          {files.map((file) => (
            <button key={file.path} type="button" aria-current={file.path === path} onClick={() => choose(file.path)}>
              {file.path}
            </button>
          ))}
        </nav>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard */}
        <section tabIndex={0} aria-label={shown?.path}>
          <pre>{shown?.text}</pre>
        </section>
      </div>
    </Dialog>
  )
}
