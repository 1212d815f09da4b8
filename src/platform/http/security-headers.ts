import { createHash } from 'node:crypto'

type Headers = Readonly<Record<string, string>>

/** Of every answer that does not say otherwise: it is data for our own pages, and nothing that a browser would show. */
export const usualHeaders: Headers = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
}

/** Of answers over https: the browser comes back by https only, for a year. */
export const secureHeaders: Headers = { 'strict-transport-security': 'max-age=31536000' }

/** Over https, browsers send cookies back by https only. */
export function secureCookies({ headers }: Response): void {
  const cookies = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const cookie of cookies) headers.append('set-cookie', `${cookie}; Secure`)
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi

/**
 * What a page of the admin may do: everything from its own origin, nothing from any other. Of inline scripts only those
 * that stand in `html` run; inline styles do, because antd writes its styles at run time.
 */
export function pageHeaders(html: string): Headers {
  const scripts = [...html.matchAll(inlineScript)].map(([, script = '']) => hashOf(script))
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return {
    ...usualHeaders,
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
}
