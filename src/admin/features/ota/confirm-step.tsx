import { Alert } from 'antd'
import type { Values } from '#schema'
import type { Firmware } from './bound-houses.ts'
import { strategyWords } from './strategy-words.ts'

interface ConfirmStepProps {
  readonly firmware: Firmware
  readonly projects: readonly string[]
  readonly houses: number
  readonly strategy: Values
  /** Why the last try was refused. */
  readonly refusal: string | null
}

/** What will happen, in words. */
export const ConfirmStep = ({ firmware, projects, houses, strategy, refusal }: ConfirmStepProps) => (
  <div className="ota-confirm">
    {refusal !== null && <Alert type="error" showIcon message="升级未开始" description={refusal} />}
    <p>
      将把 {projects.join('、')} 的 <strong>{houses} 套</strong>房屋的 {firmware.module} 模块升级到{' '}
      <strong>{firmware.versionName}</strong>（{firmware.name}）。
    </p>
    <ul>
      {strategyWords(houses, strategy).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    <p className="ota-weak">离线的房屋会等到上线后再推送。升级期间设备可能短时间无法使用。</p>
  </div>
)
