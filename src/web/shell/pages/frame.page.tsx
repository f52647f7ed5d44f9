import { useContext } from 'react'
import { useSession } from '../../client/session.ts'
import { useWord } from '../../i18n/index.ts'
import { addressParts, PaneContext } from '../../navigation/tabs.ts'
import { Empty } from '../../ui/states.tsx'
import { frameSource } from './frame-source.ts'

/**
 * An external page in a tab. It runs in a sandbox, and must be on one of the hosts that the installation trusts
 * (`FRAME_HOSTS`).
 */
export default function FramePage() {
  const word = useWord()
  const { config } = useSession()
  const pane = useContext(PaneContext)
  const { search } = addressParts(pane?.path ?? '/')
  const source = frameSource(search.get('src'), config.frameHosts ?? [], window.location.origin)
  if (source === undefined)
    return (
      <div className="shell-page">
        <Empty>{word('frameRefused')}</Empty>
      </div>
    )
  return (
    <iframe
      className="shell-frame"
      title={search.get('name') || source.url}
      src={source.url}
      sandbox={source.own ? 'allow-scripts allow-forms allow-popups' : 'allow-scripts allow-forms allow-popups allow-same-origin'}
      referrerPolicy="no-referrer"
    />
  )
}
