import {
  AppstoreOutlined,
  CustomerServiceOutlined,
  DatabaseOutlined,
  ProjectOutlined,
  SettingOutlined,
  ToolOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** The icons that the config's menu names. */
const icons: Readonly<Record<string, ComponentType>> = {
  project: ProjectOutlined,
  maintenance: ToolOutlined,
  service: CustomerServiceOutlined,
  resource: DatabaseOutlined,
  system: SettingOutlined,
}

export const iconNamed = (key: string | null): ComponentType =>
  (key === null ? undefined : icons[key]) ?? AppstoreOutlined
