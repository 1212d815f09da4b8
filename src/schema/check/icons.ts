import { type IconName, iconNames } from '../icon-name.ts'
import { type Mistake, mistake } from './mistake.ts'
import { nearest } from './nearest.ts'

const themed = /(Outlined|Filled|TwoTone)$/i

/** `home` and `log-out` are what others call `HomeOutlined` and `LogoutOutlined`. */
const asWritten = (name: string) => {
  const word = name.replaceAll('-', '')
  return themed.test(word) ? word : `${word}Outlined`
}

export function iconMistakes(path: string, name: IconName): readonly Mistake[] {
  const names = iconNames()
  if (names.includes(name)) return []
  const found = mistake('EV610', path, `图标集 @ant-design/icons 中没有“${name}”`, name)
  return [{ ...found, nearest: nearest(asWritten(name), names) }]
}
