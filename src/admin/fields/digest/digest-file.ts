import type { DigestNews, DigestTask } from './digest-worker.ts'

interface DigestWatch {
  readonly signal: AbortSignal
  /** 0-100 */
  readonly onProgress: (percent: number) => void
}

/** The digest of a file, computed beside the page: a big one takes seconds. */
export function digestFile(task: DigestTask, { signal, onProgress }: DigestWatch): Promise<string> {
  const worker = new Worker(new URL('./digest-worker.ts', import.meta.url), { type: 'module' })
  const outcome = new Promise<string>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.onerror = () => reject(new Error('the worker failed'))
    worker.onmessage = ({ data }: MessageEvent<DigestNews>) => {
      if ('bytes' in data) onProgress(Math.round((data.bytes / task.file.size) * 100))
      else if ('digest' in data) resolve(data.digest)
      else reject(new Error(data.error))
    }
  })
  worker.postMessage(task)
  return outcome.finally(() => worker.terminate())
}
