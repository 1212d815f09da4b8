import DOMPurify from 'dompurify'

/** Markup from the platform, without anything that runs or reaches outside. */
export default function SanitisedHtml({ html }: { readonly html: string }) {
  const safe = DOMPurify.sanitize(html, { USE_PROFILES: { html: true }, FORBID_TAGS: ['style', 'form'] })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the line above is what makes it safe
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: safe }} />
}
