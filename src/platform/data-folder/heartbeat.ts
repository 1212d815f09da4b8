import { Worker } from 'node:worker_threads'

/** A lease is renewed this often, in milliseconds. */
export const beatMs = 1000

/** A lease that was not renewed for so long is abandoned, in milliseconds. */
export const staleMs = 5000

/**
 * Runs on a thread of its own, because a long query of the embedded database blocks the main one. It is text, because
 * the sources, vite and the build would each need another file to start it from. Whoever has lost the lease must not
 * write any more: the process is killed at once, and told to end where it cannot be killed (the first of a container).
 */
const beat = `
const { readFileSync, utimesSync, writeSync } = require('node:fs')
const { parentPort, workerData } = require('node:worker_threads')
const { file, content, beatMs, timeoutMs, lost, stuck, stopped } = workerData
let renewed = performance.now()
function end(sentence) {
  if (Atomics.load(stopped, 0) === 1) return
  writeSync(2, sentence + '\\n')
  parentPort.postMessage('lost')
  process.kill(process.pid, 'SIGKILL')
}
function renew() {
  if (readFileSync(file, 'utf8') !== content) return end(lost)
  const now = new Date()
  utimesSync(file, now, now)
  renewed = performance.now()
}
setInterval(() => {
  try {
    renew()
  } catch (error) {
    if (error.code === 'ENOENT') end(lost)
    else if (performance.now() - renewed > timeoutMs) end(stuck + ' (' + error.message + ')')
  }
}, beatMs)
renew()
`

const goodbye = 'This process ends at once, so that it writes over nothing.'

/** Renews a lease until told to stop; ends the process when somebody else holds it, or it can be renewed no more. */
export function startHeartbeat(file: string, content: string): () => void {
  // The thread goes on for a moment after it was told to end, and may find the lease given back.
  const stopped = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const worker = new Worker(beat, {
    eval: true,
    execArgv: [],
    workerData: {
      stopped,
      file,
      content,
      beatMs,
      timeoutMs: staleMs - 2 * beatMs,
      lost: `${file} belongs to another process now. ${goodbye}`,
      stuck: `${file} cannot be renewed. ${goodbye}`,
    },
  })
  const end = () => process.exit(1)
  worker.on('message', end).on('error', end)
  worker.unref()
  return () => {
    Atomics.store(stopped, 0, 1)
    worker.off('message', end).off('error', end)
    void worker.terminate()
  }
}
