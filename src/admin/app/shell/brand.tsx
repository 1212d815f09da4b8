import { BrandSign } from '#admin/ui/brand-sign.tsx'

/** The roof, and the product's name while there is room for it. */
export const Brand = ({ product }: { readonly product: string }) => (
  <div className="brand">
    <BrandSign width="32" height="22" />
    <span>{product}</span>
  </div>
)
