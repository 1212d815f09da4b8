/** The roof, and the product's name while there is room for it. */
export const Brand = ({ product }: { readonly product: string }) => (
  <div className="brand">
    <svg viewBox="0 0 48 32" width="32" height="22" aria-hidden="true">
      <path d="M2 22 24 4l22 18c-4 0-7-1-9-3L24 10 11 19c-2 2-5 3-9 3Z" />
      <path d="M12 24h24v4H12z" />
    </svg>
    <span>{product}</span>
  </div>
)
