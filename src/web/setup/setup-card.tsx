import { useLackedRight, useOver } from './progress.ts'
import { SetupCard } from './setup.page.tsx'

/** The way to the first steps, for whom they are and as long as there are any. */
export default function SetupWay() {
  const { isOver } = useOver()
  const lacked = useLackedRight()
  return isOver || lacked !== undefined ? null : <SetupCard />
}
