import { useEffect, useState } from 'react'
import type { DigestMethod } from '#schema'

export type Digesting =
  | { readonly is: 'idle' }
  | { readonly is: 'running'; readonly method: DigestMethod; readonly percent: number }
  | { readonly is: 'done'; readonly digest: string }
  | { readonly is: 'failed' }

const idle: Digesting = { is: 'idle' }

/** The digest of a file by a method; another one of either starts anew. Its worker is loaded with the first file. */
export function useDigest(file: File | null, method: DigestMethod | null): Digesting {
  const [state, setState] = useState<Digesting>(idle)
  useEffect(() => {
    if (file === null || method === null) return
    const controller = new AbortController()
    const { signal } = controller
    const say = (next: Digesting) => {
      if (!signal.aborted) setState(next)
    }
    const onProgress = (percent: number) => say({ is: 'running', method, percent })
    onProgress(0)
    import('./digest/digest-file.ts')
      .then(({ digestFile }) => digestFile({ file, method }, { signal, onProgress }))
      .then(
        (digest) => say({ is: 'done', digest }),
        () => say({ is: 'failed' }),
      )
    return () => {
      controller.abort()
      setState(idle)
    }
  }, [file, method])
  return state
}
