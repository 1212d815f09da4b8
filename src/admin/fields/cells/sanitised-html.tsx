import DOMPurify from 'dompurify'
import { richText } from '#domain/rich-text.ts'
import '../rich-text.css'

const rules = {
  ALLOWED_TAGS: [...richText.tags],
  ALLOWED_ATTR: [...new Set(Object.values(richText.attributes).flat())],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  // An address with a scheme of the list, or with none; `//host` takes the page's own.
  ALLOWED_URI_REGEXP: new RegExp(
    `^(?:(?:${richText.schemes.join('|')}):|(?!//)[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))`,
    'i',
  ),
}

/** Markup from the platform, once more without anything that runs: other back ends may not have looked. */
export default function SanitisedHtml({ html }: { readonly html: string }) {
  const safe = DOMPurify.sanitize(html, rules)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the line above is what makes it safe
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: safe }} />
}
