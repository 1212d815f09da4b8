import { formatBytes } from '#domain/byte-size.ts'
import { appPlatform } from '#resources/application-dictionaries.ts'
import { labelOf } from '#schema'
import type { Release } from './offer.ts'

/** What the page says of a platform. */
export const platformName = (platform: number): string => labelOf(appPlatform, platform) ?? ''

const factsOf = ({ versionName, size, publishTime }: Release): string =>
  [
    `版本 ${versionName}`,
    ...(size ? [formatBytes(size)] : []),
    ...(publishTime ? [publishTime.slice(0, 10)] : []),
  ].join(' · ')

/** One release with its button; `main`: the one that fits the visitor's device. */
export function ReleaseCard({ release, main }: { readonly release: Release; readonly main: boolean }) {
  const { platform, url, title, content } = release
  const name = platformName(platform)
  return (
    <section className={main ? 'release release-main' : 'release'} aria-label={name}>
      <div className="release-head">
        <div>
          <h2>{name}</h2>
          <p>{factsOf(release)}</p>
        </div>
        <a className="get" href={url} rel="noreferrer">
          {url.startsWith('/') ? '下载' : '前往商店'}
          <span className="only-read"> {name}</span>
        </a>
      </div>
      {content && (
        <details open={main}>
          <summary>{title || '更新内容'}</summary>
          <p className="notes">{content}</p>
        </details>
      )}
    </section>
  )
}
