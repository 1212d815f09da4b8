import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { UploadField } from '#schema'
import { ratioOf, takesSquaresAlone } from '../uploads.ts'
import { isToBeCropped } from './picture-crop.ts'

const CropDialog = lazyWithRetry(() => import('./crop-dialog.tsx'), { over: true })

interface Asked {
  readonly file: File
  readonly ratio: number
  readonly answer: (file: File | null) => void
}

interface CropState {
  /** The file as it is to be sent, once people have cropped it where that is needed; null: it is not to be sent. */
  readonly crop: (file: File) => Promise<File | null>
  readonly dialog: ReactNode
}

/** Asks which part of a picture is shown, where the field shows pictures in a ratio of their own. */
export function useCrop(field: UploadField): CropState {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ratio = ratioOf(field)
  const isNeeded = takesSquaresAlone(field)
  const crop = useCallback(
    async (file: File): Promise<File | null> => {
      if (ratio === null || !(await isToBeCropped(file, ratio, isNeeded))) return file
      const answer = await new Promise<File | null>((resolve) => setAsked({ file, ratio, answer: resolve }))
      setAsked(null)
      return answer
    },
    [ratio, isNeeded],
  )
  const dialog = asked && (
    <Suspense fallback={null}>
      <CropDialog
        key={`${asked.file.name} ${asked.file.size} ${asked.file.lastModified}`}
        file={asked.file}
        label={field.label}
        ratio={asked.ratio}
        isNeeded={isNeeded}
        onDone={asked.answer}
      />
    </Suspense>
  )
  return { crop, dialog }
}
