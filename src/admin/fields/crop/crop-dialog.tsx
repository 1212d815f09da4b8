import { Button, Modal, Slider } from 'antd'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import './crop.css'
import { type Crop, cropPicture } from './picture-crop.ts'

interface CropDialogProps {
  readonly file: File
  /** What the picture is for: 主图. */
  readonly label: string
  /** Width / height. */
  readonly ratio: number
  /** The whole picture is not taken. */
  readonly isNeeded: boolean
  /** Null: nothing is to be sent. */
  readonly onDone: (file: File | null) => void
}

/** An address of the file within this page, as long as it is looked at. */
function usePictureUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

/** Chooses the part of a picture that will be shown. */
export default function CropDialog({ file, label, ratio, isNeeded, onDone }: CropDialogProps) {
  const address = usePictureUrl(file)
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [crop, setCrop] = useState<Crop | null>(null)
  const [cropping, setCropping] = useState(false)
  const done = async () => {
    if (crop === null) return
    setCropping(true)
    onDone(await cropPicture(file, crop))
  }
  return (
    <Modal
      open
      title={`裁剪${label}`}
      width={560}
      maskClosable={false}
      onCancel={() => onDone(null)}
      footer={
        <>
          {!isNeeded && <Button onClick={() => onDone(file)}>不裁剪</Button>}
          <Button type="primary" disabled={crop === null} loading={cropping} onClick={() => void done()}>
            裁剪并上传
          </Button>
        </>
      }
    >
      <p className="crop-hint">拖动图片选择要显示的部分，也可用方向键移动。</p>
      <div className="crop-area">
        {address !== undefined && (
          <Cropper
            image={address}
            crop={at}
            zoom={zoom}
            aspect={ratio}
            onCropChange={setAt}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setCrop(pixels)}
            cropperProps={{ role: 'group', 'aria-label': `${label}的显示范围` } as object}
            mediaProps={{ alt: file.name }}
          />
        )}
      </div>
      <div className="crop-zoom">
        <span aria-hidden>缩放</span>
        <Slider
          min={1}
          max={3}
          step={0.1}
          value={zoom}
          onChange={setZoom}
          tooltip={{ open: false }}
          ariaLabelForHandle="缩放"
        />
      </div>
    </Modal>
  )
}
