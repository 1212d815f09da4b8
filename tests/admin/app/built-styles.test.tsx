import { readdirSync, readFileSync } from 'node:fs'
import { createCache, StyleProvider } from '@ant-design/cssinjs'
import { cleanup, render } from '@testing-library/react'
import {
  Alert,
  App,
  Badge,
  Button,
  Cascader,
  Checkbox,
  ColorPicker,
  ConfigProvider,
  DatePicker,
  Descriptions,
  Drawer,
  Dropdown,
  Empty,
  Form,
  Image,
  Input,
  InputNumber,
  Modal,
  Pagination,
  Popover,
  Progress,
  Radio,
  Result,
  Segmented,
  Select,
  Skeleton,
  Slider,
  Space,
  Spin,
  Steps,
  Switch,
  Table,
  Tabs,
  Tag,
  Timeline,
  Tooltip,
  Tree,
  TreeSelect,
  Upload,
} from 'antd'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { antdTheme } from '#admin/app/theme/tokens.ts'
import { compute, scopeClass } from '../../../scripts/antd-styles/compute.ts'

const lib = 'node_modules/antd/lib/'

/** Every style module of antd, as `compute` names them. */
const files = readdirSync(lib, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(?!theme\/).*\bstyle\b.*\.js$/.test(file))
  .filter((file) =>
    /gen(StyleHooks|SubStyleComponent|ComponentStyleHook)\)\(/.test(readFileSync(lib + file, 'utf8')),
  )
  .map((file) => file.replace(/\.js$/, ''))

const options = [{ label: '一', value: 1, children: [{ label: '二', value: 2 }] }]
const items = [{ key: '1', label: '一', children: '内容', title: '一' }]

/** What the project draws of antd, opened where it opens. */
const drawn: Readonly<Record<string, ReactNode>> = {
  Alert: <Alert message="一" />,
  App: <App>一</App>,
  Badge: <Badge count={1}>一</Badge>,
  Button: <Button type="primary">一</Button>,
  Cascader: <Cascader options={options} open />,
  Checkbox: <Checkbox.Group options={['一']} />,
  ColorPicker: <ColorPicker open />,
  DatePicker: <DatePicker open />,
  RangePicker: <DatePicker.RangePicker open />,
  Descriptions: <Descriptions items={items} />,
  Drawer: <Drawer open>一</Drawer>,
  Dropdown: (
    <Dropdown open menu={{ items: [{ key: '1', label: '一' }] }}>
      <a href="/">一</a>
    </Dropdown>
  ),
  Empty: <Empty />,
  Form: (
    <Form>
      <Form.Item label="一" help="二">
        <Input />
      </Form.Item>
    </Form>
  ),
  Image: <Image src="data:," />,
  Input: <Input.Search />,
  Password: <Input.Password />,
  TextArea: <Input.TextArea />,
  InputNumber: <InputNumber />,
  Modal: <Modal open>一</Modal>,
  Pagination: <Pagination total={100} showSizeChanger />,
  Popover: (
    <Popover open content="一">
      <b>二</b>
    </Popover>
  ),
  Progress: <Progress percent={50} />,
  Radio: <Radio.Group optionType="button" options={['一']} />,
  Result: <Result status="404" />,
  Segmented: <Segmented options={['一']} />,
  Select: <Select open options={options} />,
  Skeleton: <Skeleton />,
  Slider: <Slider />,
  Space: (
    <Space>
      <Space.Compact>
        <Button>一</Button>
      </Space.Compact>
    </Space>
  ),
  Spin: <Spin />,
  Steps: <Steps items={items} />,
  Switch: <Switch />,
  Table: <Table dataSource={[{ key: 1 }]} columns={[{ title: '一', sorter: true }]} rowSelection={{}} />,
  Tabs: <Tabs items={items} />,
  Tag: <Tag color="success">一</Tag>,
  Timeline: <Timeline items={[{ children: '一' }]} />,
  Tooltip: (
    <Tooltip open title="一">
      <b>二</b>
    </Tooltip>
  ),
  Tree: <Tree treeData={[{ key: 1, title: '一' }]} checkable />,
  TreeSelect: <TreeSelect open treeData={options} />,
  Upload: <Upload>一</Upload>,
}

/** What antd computes while it draws: rules under `name%class`, and blocks of variables. */
function computedBy(node: ReactNode, dark: boolean) {
  const cache = createCache()
  const theme = { ...antdTheme(dark ? 'dark' : 'light', false), cssVar: { key: scopeClass } }
  render(
    <StyleProvider cache={cache}>
      <ConfigProvider theme={theme}>{node}</ConfigProvider>
    </StyleProvider>,
  )
  const of = (kind: string, at: number) =>
    [...cache.cache]
      .filter(([path]) => path.startsWith(`${kind}%`))
      .map(([path, [, value]]) => [path, String((value as readonly unknown[])[at])] as const)
      .filter(([, text]) => text !== '')
  return { rules: of('style', 0), variables: of('cssVar', 1) }
}

afterEach(cleanup)

describe('the styles that a build makes', () => {
  const sheets = (dark: boolean) => {
    const all = files.map((file) => compute(antdTheme(dark ? 'dark' : 'light', false), file))
    return {
      rules: all.map(({ text }) => text('style')).join(''),
      variables: all.map(({ text }) => text('cssVar')).join(''),
    }
  }
  const made = { light: sheets(false), dark: sheets(true) }

  it.each(Object.keys(drawn))('are those that %s computes where it is drawn, in both themes', (name) => {
    for (const theme of ['light', 'dark'] as const) {
      const { rules, variables } = computedBy(drawn[name], theme === 'dark')
      expect(rules.length).toBeGreaterThan(1)
      expect(rules.filter(([, text]) => !made[theme].rules.includes(text)).map(([path]) => path)).toEqual([])
      expect(
        variables.filter(([, text]) => !made[theme].variables.includes(text)).map(([path]) => path),
      ).toEqual([])
      cleanup()
    }
  })
})
