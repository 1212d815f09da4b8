import './download.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient, readForGood } from '#admin/providers/query-client.ts'
import { BrandSign } from '#admin/ui/brand-sign.tsx'
import { readOffer } from './offer.ts'
import { OfferView } from './offer-view.tsx'

/** The application of a link; a link without one is not asked about. */
export const useOffer = (appId: string) =>
  useQuery(
    {
      queryKey: ['offer', appId],
      queryFn: ({ signal }) => readOffer(appId, signal),
      enabled: appId !== '',
      ...readForGood,
    },
    queryClient,
  )

const Notice = ({ title, children }: { readonly title: string; readonly children?: React.ReactNode }) => (
  <main className="download-notice">
    <BrandSign />
    <h1>{title}</h1>
    {children}
  </main>
)

/** The public page that the QR code of an application leads to: `/download?appId=`. */
export function DownloadScreen({ appId }: { readonly appId: string }) {
  const { data: offer, isPending, isError, refetch } = useOffer(appId)
  const isMissing = appId === '' || offer === null
  const isLoading = isPending && !isMissing
  const name = offer?.appName ?? '应用'
  useEffect(() => {
    document.title = `${name}下载`
  }, [name])
  return (
    <div className="download" aria-busy={isLoading}>
      {isLoading && <p className="loading">加载中…</p>}
      {isMissing && (
        <Notice title="未找到应用">
          <p>{appId ? '该应用不存在或已下架。' : '下载链接不完整，请重新扫描二维码。'}</p>
        </Notice>
      )}
      {isError && (
        <Notice title="加载失败">
          <p>网络异常，请稍后重试</p>
          <button type="button" className="get" onClick={() => void refetch()}>
            重试
          </button>
        </Notice>
      )}
      {offer && <OfferView offer={offer} visitor={navigator} address={window.location.href} />}
    </div>
  )
}
