import { useState } from 'react'
import { useSession } from '../../client/session.ts'
import { useSay } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { lazyWindow } from '../../ui/lazy/lazy-window.tsx'

const DemoDialog = lazyWindow(async () => (await import('./demo-dialog.tsx')).DemoDialog)

/** Mark in the header of a demo. It opens the dialog that recreates the demo. */
export function DemoMark() {
  const say = useSay()
  const { config } = useSession()
  const [open, setOpen] = useState(false)
  if (!config.isDemo) return null
  return (
    <>
      <Button kind="quiet" className="shell-demo" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {say({ zh: '演示', en: 'Demo' })}
      </Button>
      {open && <DemoDialog onClose={() => setOpen(false)} />}
    </>
  )
}
