import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { CameraView, hasCamera } from '../camera/camera-view.tsx'
import { cameraWords } from '../camera/words.ts'
import { useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { gridWords } from './lines/words.ts'
import { handleCameraCode } from './state/grid-keys.ts'
import type { Grid } from './state/grid-state.ts'
import { useGridView } from './state/use-grid.ts'

/** The camera's picture below the rows. Each code it reads counts as a scan. If there is no camera, a text says so. */
export function CameraPanel({ grid }: { grid: Grid }) {
  const say = useSay()
  const { news } = useGridView(grid)
  const [problem, setProblem] = useState<Words | undefined>(() => (hasCamera() ? undefined : cameraWords.noCamera))
  return (
    <section className="lg-camera" aria-label={say(cameraWords.camera)}>
      {problem ? (
        <p role="alert" className="ui-wrong">
          {say(problem)}
        </p>
      ) : (
        <>
          <CameraView onCode={(code) => handleCameraCode(grid, code)} onProblem={setProblem} />
          <p aria-hidden="true">{news.text || say(gridWords.cameraHint)}</p>
        </>
      )}
      <Button onClick={() => grid.view.set({ camera: false })}>{say(cameraWords.cameraOff)}</Button>
    </section>
  )
}
