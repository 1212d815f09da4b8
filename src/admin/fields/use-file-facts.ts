import { useEffect, useRef, useState } from 'react'
import type { UploadField } from '#schema'
import { factsIn, isFactField, methodOf, remarkOn } from './facts.ts'
import type { InputProps } from './field-ui.ts'
import { type Digesting, useDigest } from './use-digest.ts'

interface Source {
  readonly file: File
  /** As the upload answered it; null while it is on its way. */
  readonly name: string | null
}

export interface FileFactsState {
  readonly digesting: Digesting
  readonly follow: (file: File) => void
  readonly arrive: (file: File, name: string) => void
  /** The file is none any more. */
  readonly drop: () => void
}

/**
 * Hands what an uploaded file says of itself to the inputs that keep it, and compares it with what people wrote there.
 * The file stays at hand while the form is open: another method asks for another digest.
 */
export function useFileFacts(props: InputProps<UploadField['kind']>): FileFactsState {
  const { field, form, loaded } = props
  const facts = isFactField(field) && form ? { field, form } : null
  const [source, setSource] = useState<Source | null>(null)
  const digesting = useDigest(source?.file ?? null, facts && methodOf(facts.field, facts.form))
  const digest = digesting.is === 'done' ? digesting.digest : null
  const { name, digest: kept } = facts?.field.facts ?? {}
  const into = kept?.into
  const written = into === undefined ? undefined : form?.values[into]
  const filled = useRef({ name: loaded?.[name ?? ''], digest: loaded?.[into ?? ''] })
  const ownDigests = useRef(new Set([filled.current.digest]))
  const around = useRef(facts)
  useEffect(() => {
    around.current = facts
  })

  // A file that may still be cancelled fills nothing in.
  useEffect(() => {
    if (!around.current || source === null || source.name === null) return
    const { field, form } = around.current
    const known = { name: source.name, digest: digest ?? filled.current.digest }
    form.offer(factsIn(field, known), factsIn(field, filled.current))
    filled.current = known
    ownDigests.current.add(known.digest)
  }, [source, digest])

  const remark = form?.remark
  useEffect(() => {
    if (into !== undefined) remark?.(into, remarkOn(written, digest, ownDigests.current))
  }, [into, remark, written, digest])

  return {
    digesting,
    follow: (file) => setSource({ file, name: null }),
    arrive: (file, name) => setSource({ file, name }),
    drop: () => setSource(null),
  }
}
