import { useEffect, useRef, useState } from 'react'
import type { FileValue } from '#schema'
import { useFieldServices } from './services.ts'

/** A file on its way: still going, or failed and waiting to be sent again. */
export interface Upload {
  readonly key: number
  readonly file: File
  readonly percent: number
  readonly error: string | null
}

const messageOf = (error: unknown) =>
  error instanceof Error && error.message ? `上传失败：${error.message}` : '上传失败'

/**
 * Files under way to the field `into`; those that arrive are handed to `onArrived`. Leaving the form cancels the rest.
 */
export function useUploads(into: string, onArrived: (value: FileValue, file: File) => void) {
  const services = useFieldServices()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<number, AbortController>())
  const nextKey = useRef(0)
  const arrived = useRef(onArrived)
  useEffect(() => {
    arrived.current = onArrived
  })
  useEffect(() => {
    const controllers = running.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key))

  async function send(key: number, file: File) {
    const controller = new AbortController()
    running.current.set(key, controller)
    try {
      const options = {
        field: into,
        signal: controller.signal,
        onProgress: (percent: number) => change(key, { percent }),
      }
      const value = await services.upload(file, options)
      drop(key)
      arrived.current(value, file)
    } catch (error) {
      if (controller.signal.aborted) drop(key)
      else change(key, { error: messageOf(error) })
    } finally {
      running.current.delete(key)
    }
  }

  return {
    uploads,
    start(file: File) {
      const key = nextKey.current++
      setUploads((all) => [...all, { key, file, percent: 0, error: null }])
      void send(key, file)
    },
    retry(upload: Upload) {
      change(upload.key, { error: null, percent: 0 })
      void send(upload.key, upload.file)
    },
    cancel(upload: Upload) {
      running.current.get(upload.key)?.abort()
      drop(upload.key)
    },
  }
}
