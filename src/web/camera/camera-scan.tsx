import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { CameraView, hasCamera } from './camera-view.tsx'
import { cameraWords as words } from './words.ts'
import './camera.css'

/**
 * A button that opens the camera and reads codes with it, one after the other; shows why the camera cannot be used.
 */
export function CameraScan({ onCode }: { onCode: (code: string) => void }) {
  const say = useSay()
  const [isOn, setOn] = useState(false)
  const [problem, setProblem] = useState<Words>()
  return (
    <div className="camera">
      <Button
        aria-pressed={isOn}
        onClick={() => {
          setProblem(hasCamera() ? undefined : words.noCamera)
          setOn(hasCamera() && !isOn)
        }}
      >
        {say(isOn ? words.cameraOff : words.camera)}
      </Button>
      {isOn && (
        <CameraView
          onCode={onCode}
          onProblem={(why) => {
            setProblem(why)
            setOn(false)
          }}
        />
      )}
      {problem && (
        <p role="alert" className="ui-wrong">
          {say(problem)}
        </p>
      )}
    </div>
  )
}
