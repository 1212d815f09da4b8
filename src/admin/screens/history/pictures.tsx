/** Small pictures, each of which opens in full. */
export const Pictures = ({ urls }: { readonly urls: readonly string[] }) =>
  urls.length > 0 && (
    <div className="history-pictures">
      {urls.map((url, at) => (
        <a key={url} href={url} target="_blank" rel="noreferrer" aria-label={`查看图片 ${at + 1} 原图`}>
          <img src={url} alt={`图片 ${at + 1}`} loading="lazy" />
        </a>
      ))}
    </div>
  )
