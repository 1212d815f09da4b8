import {
  AppstoreOutlined,
  CalendarOutlined,
  CustomerServiceOutlined,
  DatabaseOutlined,
  FileTextOutlined,
  HomeOutlined,
  MessageOutlined,
  ProjectOutlined,
  SettingOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { IconName } from '#schema'

const icons: Readonly<Record<IconName, ComponentType>> = {
  project: ProjectOutlined,
  maintenance: ToolOutlined,
  service: CustomerServiceOutlined,
  resource: DatabaseOutlined,
  system: SettingOutlined,
  user: UserOutlined,
  house: HomeOutlined,
  message: MessageOutlined,
  calendar: CalendarOutlined,
  document: FileTextOutlined,
}

export const iconNamed = (name: IconName | null): ComponentType => (name ? icons[name] : AppstoreOutlined)
