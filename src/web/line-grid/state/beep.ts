let sound: AudioContext | undefined

const pitchHz = 220
const lengthSeconds = 0.18

/**
 * Plays a short low tone, because users who scan look at the goods and not at the screen. Does nothing if the browser
 * has no sound.
 */
export function beep(): void {
  if (typeof AudioContext === 'undefined') return
  sound ??= new AudioContext()
  const tone = sound.createOscillator()
  const volume = sound.createGain()
  tone.type = 'square'
  tone.frequency.value = pitchHz
  volume.gain.value = 0.08
  tone.connect(volume).connect(sound.destination)
  tone.start()
  tone.stop(sound.currentTime + lengthSeconds)
}
