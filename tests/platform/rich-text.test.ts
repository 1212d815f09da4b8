import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { richText } from '#domain/rich-text.ts'
import { sentValues } from '#platform/crud/write/sent-values.ts'
import { type ResolvedField, validateValue } from '#schema'
import { fileConfig } from './file-config.ts'

const fields: readonly ResolvedField[] = Object.values(fileConfig.resources.gadget.fields)

/** As it is stored. */
const sanitised = (page: string) => sentValues(fields, { page }).page

const decoded = (value: string) =>
  value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Whether following the address stays with what the list names; the parser is the one that browsers have. */
function leadsToNoScript(address: string): boolean {
  const base = 'https://here.example/'
  const protocol = URL.canParse(address, base) ? new URL(address, base).protocol : 'https:'
  return richText.schemes.some((scheme) => `${scheme}:` === protocol)
}

/** Every tag is written in full, in the one way that leaves no parser a choice, and the list allows all of it. */
function isHarmless(markup: string): boolean {
  const known: Readonly<Record<string, readonly string[]>> = richText.attributes
  const outside = markup.replaceAll(
    /<\/?([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)(?: \/)?>/g,
    (tag, name, written) => {
      const attributes = [...String(written).matchAll(/ ([a-z]+)="([^"]*)"/g)]
      const areKnown = attributes.every(
        ([, attribute = '', value = '']) =>
          known[name]?.includes(attribute) &&
          ((attribute !== 'href' && attribute !== 'src') || leadsToNoScript(decoded(value))),
      )
      return areKnown && richText.tags.some((allowed) => allowed === name) ? '' : tag
    },
  )
  return !/[<>]/.test(outside)
}

const vectors = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)" />',
  '<img/src=x/onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<iframe src="//evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x.swf"></object><embed src="x.swf">',
  '<style>body{display:none}</style>',
  '<p style="position:fixed;inset:0">x</p>',
  '<form action="https://evil.example"><input name="password"></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<p id="root" class="ant-btn" data-x="1" onclick="alert(1)">x</p>',
  '<a href="https://example.com" onclick="alert(1)" target="_blank">x</a>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror="alert(1)"></video>',
  '<p title="a&quot; onmouseover=&quot;alert(1)">x</p>',
  '<img alt="`><img src=x onerror=alert(1)>`">',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
]

describe('markup that people write', () => {
  it.each(vectors)('holds nothing that runs: %s', (vector) => {
    const once = String(sanitised(`<p>前</p>${vector}`))
    expect(once).toContain('<p>前</p>')
    expect(once).toSatisfy(isHarmless)
    expect(sanitised(once)).toBe(once)
  })

  it('holds nothing that runs, however it is put together, and stays as it is from then on', () => {
    const piece = fc.oneof(
      fc.constantFrom(...vectors),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '/',
        '=',
        '`',
        '<p>',
        '</p>',
        '<a href="',
        '<img src=',
        '<!--',
        '-->',
      ),
      fc.constantFrom(
        'javascript:',
        'onerror=',
        '&lt;',
        '&#60;',
        '&#x3c;script',
        '\u0000',
        '\uFEFF',
        ']]>',
        '<table>',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const once = sanitised(pieces.join(''))
        if (once !== null) expect(String(once)).toSatisfy(isHarmless)
        expect(once === null ? null : sanitised(String(once))).toBe(once)
      }),
      { numRuns: 5000 },
    )
  })

  it('keeps what the editor writes', () => {
    const written =
      '<h3>标题</h3><p>一 <strong>二</strong> <em>三</em> <u>四</u> <s>五</s> <code>六</code></p>' +
      '<ul><li><p>a</p></li></ul><ol start="3"><li><p>b</p></li></ol><blockquote><p>c</p></blockquote>' +
      '<pre><code>d &lt;e&gt;</code></pre><hr /><p>f<br />g &amp; h</p>' +
      '<p><a href="https://example.com/?a=1&amp;b=2" target="_blank">i</a> <a href="/upload/j.pdf">j</a></p>'
    expect(sanitised(written)).toBe(written)
  })

  it('is empty where nothing of it may stay', () => {
    expect(sanitised('<script>alert(1)</script>')).toBeNull()
  })

  it('is looked at in rows, too', () => {
    const { notes } = sentValues(fields, { notes: [{ body: '<i onclick="x">a</i>' }, null, 'x'] })
    expect(notes).toEqual([{ body: '<i>a</i>' }, null, 'x'])
  })

  it('nests no deeper than anyone can show', () => {
    const deep = String(sanitised(`${'<b>'.repeat(150)}x`))
    expect(deep.match(/<b>/g)?.length).toBeLessThanOrEqual(50)
  })

  it.each([
    ['tags within each other', '<b>'.repeat(33_000)],
    ['unknown ones', '<x>'.repeat(33_000)],
    ['lists', '<ul><li>'.repeat(12_000)],
    ['brackets', '<'.repeat(100_000)],
    ['closed ones', `${'<b>'.repeat(14_000)}${'</b>'.repeat(14_000)}`],
  ])('is refused unread where it is tangled: %s', (_name, markup) => {
    const [page] = fields.filter(({ kind }) => kind === 'richText')
    expect(sanitised(markup)).toBe(markup)
    expect(page && validateValue(page, markup, true)).toMatch(/格式过于复杂/)
  })

  it('is not tangled for its length, or for tags without an end', () => {
    const long = '<p><strong>字</strong>词<br></p>'.repeat(3000)
    expect(sanitised(long) === long).toBe(true)
  })
})
