import { QRCodeCanvas } from '@rc-component/qrcode'
import { useRef } from 'react'

interface QrCodeProps {
  readonly link: string
  /** Of the file it can be kept in. */
  readonly name: string
}

const shown = { width: 160, height: 160 }

/** Drawn large enough for print and shown smaller; dark on white in every theme, or cameras do not read it. */
export default function QrCode({ link, name }: QrCodeProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const save = () => {
    const file = document.createElement('a')
    file.href = canvas.current?.toDataURL('image/png') ?? ''
    file.download = `${name}-二维码.png`
    file.click()
  }
  return (
    <span className="cell-qr">
      <QRCodeCanvas
        ref={canvas}
        className="cell-code"
        value={link}
        size={512}
        style={shown}
        marginSize={2}
        level="M"
        role="img"
        aria-label={`${name}的二维码`}
      />
      <button type="button" className="link-button" onClick={save}>
        下载二维码
      </button>
    </span>
  )
}
