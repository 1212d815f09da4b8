import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, type ThemeConfig } from 'antd'
import { createElement, type FunctionComponent, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

const require = createRequire(import.meta.url)

/** Rules of components; variables of all; variables of components. */
type Kind = 'style' | 'token' | 'cssVar'

/** In the class of each element that has variables of its own. */
export const scopeClass = 'antd'

/** What antd calls its classes where that is not the folder's name; `ant-` goes before. */
const prefixes: Readonly<Record<string, string>> = {
  'badge/style/ribbon default': 'ribbon',
  'button/style/index default': 'btn',
  'button/style/compact default': 'btn',
  'date-picker/style/index default': 'picker',
  'float-button/style/index default': 'float-btn',
  'grid/style/index useRowStyle': 'row',
  'grid/style/index useColStyle': 'col',
  'input/style/otp default': 'otp',
  'layout/style/sider default': 'layout-sider',
  'qr-code/style/index default': 'qrcode',
  'space/style/addon default': 'space-addon',
  'space/style/compact default': 'space-compact',
  '_util/wave/style default': 'wave',
}

/** Components whose variables are scoped by a class of its own; those of the others are by their prefix. */
const ownScope = new RegExp(
  `^(${[
    '(anchor|avatar|cascader|checkbox|color-picker|date-picker|dropdown|float-button|form|image|input-number)/',
    '(mentions|menu|message|modal|notification|radio|select|splitter|table|tabs|timeline)/',
    'input/style/index default|input/style/textarea ',
  ].join('|')})`,
)

/** What a style takes after the prefix. */
function argumentsOf(style: string, prefix: string): readonly string[] {
  if (/^(badge\/style\/ribbon|upload)/.test(style)) return [`${prefix}-wrapper`]
  if (style.startsWith('tree-select/')) return ['ant-select-tree', `${prefix}-css-var`]
  return ownScope.test(style) ? [`${prefix}-css-var`] : []
}

type UseStyle = (prefix: string, ...more: readonly string[]) => readonly unknown[]

/** Uses a style as the component it belongs to does. */
function Probe({ use, prefix, more }: { use: UseStyle; prefix: string; more: readonly string[] }) {
  const [wrap] = use(prefix, ...more)
  return typeof wrap === 'function' ? (wrap as (node: ReactNode) => ReactNode)(null) : null
}

/** A style module (`table/style/index`) holds hooks, or a component that draws nothing but its style. */
function probes(file: string): readonly ReactNode[] {
  const path = require.resolve(`antd/lib/${file}`)
  const module = require(path) as Readonly<Record<string, unknown>>
  const isComponent = readFileSync(path, 'utf8').includes('genSubStyleComponent')
  return Object.entries(module)
    .filter(([name]) => name === 'default' || /^use[A-Z]/.test(name))
    .map(([key, exported]) => {
      const style = `${file} ${key}`
      const prefix = `ant-${prefixes[style] ?? file.split('/')[0]}`
      if (isComponent)
        return createElement(exported as FunctionComponent<{ prefixCls: string }>, { key, prefixCls: prefix })
      const more = argumentsOf(style, prefix)
      return createElement(Probe, { key, use: exported as UseStyle, prefix, more })
    })
}

export interface Computed {
  /** `Table-Table`, `Input-Shared`: what antd calls its styles. */
  readonly names: readonly string[]
  /** The style sheet of what `names` hold; of variables whatever is asked for. */
  readonly text: (kind: Kind, isWanted?: (name: string) => boolean) => string
}

/** What antd computes in a browser when components with these style modules are drawn. */
export function compute(theme: ThemeConfig, file: string): Computed {
  const whole = createCache()
  const { cache } = whole
  const cssVar = { key: scopeClass }
  const styled = createElement(ConfigProvider, { theme: { ...theme, cssVar } }, ...probes(file))
  renderToString(createElement(StyleProvider, { cache: whole }, styled))
  const paths = [...cache.keys()]
  const nameOf = (path: string) => path.split('%')[2] ?? ''
  return {
    names: [...new Set(paths.filter((path) => path.startsWith('style%')).map(nameOf))],
    text: (types, isWanted = () => true) => {
      const part = createCache()
      for (const [path, entry] of cache) {
        // ConfigProvider itself reads antd's usual theme for the icons.
        const isOurs = types !== 'token' || !path.includes('-true%')
        if (path.startsWith(`${types}%`) && isOurs && isWanted(nameOf(path))) part.cache.set(path, entry)
      }
      const text = extractStyle(part, { plain: true, types })
      return text.slice(0, text.lastIndexOf('.data-ant-cssinjs-cache-path'))
    },
  }
}
