const lasts = 0.25
/** Milliseconds that a browser takes at most to let a page sound that may. */
const patience = 1000

/** A browser that has not been touched yet lets no page sound. Until it is, this waits, though not for long. */
const begins = (audio: AudioContext): Promise<boolean> =>
  Promise.race([
    audio.resume().then(
      () => audio.state === 'running',
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, patience, false)),
  ])

/** Answers whether a page may sound. */
export async function maySound(): Promise<boolean> {
  const audio = new AudioContext()
  const may = await begins(audio)
  void audio.close()
  return may
}

/** A short tone. Answers whether it is heard. */
export async function beep(): Promise<boolean> {
  const audio = new AudioContext()
  if (!(await begins(audio))) {
    void audio.close()
    return false
  }
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = 880
  volume.gain.value = 0.1
  tone.connect(volume).connect(audio.destination)
  tone.onended = () => void audio.close()
  tone.start()
  tone.stop(audio.currentTime + lasts)
  return true
}
