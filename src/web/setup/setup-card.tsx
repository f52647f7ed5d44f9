import { useMissingRight, useSetupOver } from './progress.ts'
import { SetupCard } from './setup.page.tsx'

/** The link to the setup steps, for users who need them and while there are any. */
export default function SetupWay() {
  const { isOver } = useSetupOver()
  const lacked = useMissingRight()
  return isOver || lacked !== undefined ? null : <SetupCard />
}
