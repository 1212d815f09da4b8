import type { SVGProps } from 'react'

/** The product's sign: a roof with upturned eaves over a beam. It takes the colour that is set around it. */
export const BrandSign = (props: SVGProps<SVGSVGElement>) => (
  <svg viewBox="0 0 48 32" aria-hidden="true" {...props}>
    <path d="M2 22 24 4l22 18c-4 0-7-1-9-3L24 10 11 19c-2 2-5 3-9 3Z" />
    <path d="M12 24h24v4H12z" />
  </svg>
)
