import { QRCodeSVG } from '@rc-component/qrcode'
import type { Offer } from './offer.ts'
import { platformName, ReleaseCard } from './release-card.tsx'
import { isInWeChat, platformOf, type Visitor } from './visitor.ts'

interface OfferViewProps {
  readonly offer: Offer
  readonly visitor: Visitor
  /** Of this page: what a phone scans. */
  readonly address: string
}

const OpenElsewhere = () => (
  <div className="elsewhere" role="alertdialog" aria-labelledby="elsewhere-title">
    <svg viewBox="0 0 96 96" aria-hidden="true">
      <path d="M10 90C18 48 40 24 80 18M58 8l24 9-15 21" />
    </svg>
    <p id="elsewhere-title">请在浏览器中打开</p>
    <p>点击右上角 ··· ，选择“在浏览器打开”后即可下载</p>
  </div>
)

/** The visitor's own platform first. */
const arranged = ({ list }: Offer, platform: number | null) =>
  [...list].sort((left, right) => Number(right.platform === platform) - Number(left.platform === platform))

/** An application that can be downloaded: the button for this device, or a code for another one. */
export function OfferView({ offer, visitor, address }: OfferViewProps) {
  const platform = platformOf(visitor)
  const fits = offer.list.some((release) => release.platform === platform)
  return (
    <>
      <header>
        {offer.icon && <img src={offer.icon} alt="" width="96" height="96" />}
        <h1>{offer.appName}</h1>
      </header>
      <main>
        {platform === null ? (
          <figure className="code">
            <QRCodeSVG value={address} size={176} marginSize={2} level="M" title="本页二维码" />
            <figcaption>用手机扫描二维码下载</figcaption>
          </figure>
        ) : (
          !fits && <p className="unfit">{platformName(platform)} 版本暂未发布</p>
        )}
        {offer.list.length === 0 && platform === null && <p className="unfit">暂无可下载的版本</p>}
        {arranged(offer, platform).map((release) => (
          <ReleaseCard
            key={release.platform}
            release={release}
            main={platform === null ? offer.list.length === 1 : release.platform === platform}
          />
        ))}
      </main>
      {isInWeChat(visitor) && <OpenElsewhere />}
    </>
  )
}
