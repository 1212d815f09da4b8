import type {
  ClimateMean,
  ScreenAvailability,
  ScreenConsumables,
  ScreenDevices,
  ScreenLink,
  ScreenProduct,
  ScreenProject,
  ScreenResidents,
  Tally,
} from '#domain/big-screen.ts'
import { healthGrade, healthWords } from '#domain/health-score.ts'
import { workOrderOpen, workOrderStatus } from '#resources/work-order-dictionaries.ts'
import { labelOf } from '#schema'
import { gradeColors } from '../colors.ts'
import { Figure } from '../pieces/figure.tsx'
import { Line } from '../pieces/line.tsx'
import { Named } from '../pieces/named.tsx'
import { RollingFigure } from '../pieces/rolling-figure.tsx'
import { RollingList } from '../pieces/rolling-list.tsx'
import {
  housePlace,
  openAlarmsPlace,
  ordersInPlace,
  overdueOrdersPlace,
  productPlace,
  projectPlace,
  residentsPlace,
} from '../places.ts'
import { percentOf } from '../sums.ts'

const climateWords = {
  temp: { label: '温度', unit: '℃', digits: 1 },
  humidity: { label: '湿度', unit: '%', digits: 1 },
  co2: { label: 'CO₂', unit: 'ppm', digits: 0 },
  pm25: { label: 'PM2.5', unit: 'μg/m³', digits: 0 },
} as const

export const Houses = ({ project }: { readonly project: ScreenProject }) => (
  <div className="wall-figures wall-figures-three">
    <Figure label="房屋" value={project.houseNum} unit="套" href={projectPlace(project.id)} />
    <Figure label="入住率" value={percentOf(project.livedInNum, project.houseNum)} unit="%" digits={1} />
    <Figure label="在线率" value={percentOf(project.onlineNum, project.houseNum)} unit="%" digits={1} />
    <Figure
      label="健康分"
      value={project.score}
      tone={project.score === undefined ? undefined : healthGrade(project.score)}
    />
    <Figure label="未完结报警" value={project.alarmNum} href={openAlarmsPlace(project.id)} />
    <Figure label="超时工单" value={project.overdueNum} href={overdueOrdersPlace(project.id)} />
    {project.score !== undefined && <p className="wall-means">健康分：{healthWords()}</p>}
  </div>
)

export const Climate = ({ means }: { readonly means: readonly ClimateMean[] }) => (
  <ul className="wall-climate" aria-label="室内环境">
    {means.map(({ of, average, goodRate, measured }) => {
      const { label, unit, digits } = climateWords[of]
      return (
        <li key={of}>
          <span>{label}</span>
          <b>
            {average === null ? '--' : <RollingFigure value={average} digits={digits} />}
            <small>{unit}</small>
          </b>
          <span className="wall-bar" aria-hidden>
            <i
              style={{
                width: `${goodRate ?? 0}%`,
                background: (goodRate ?? 100) < 90 ? gradeColors.fair : gradeColors.good,
              }}
            />
          </span>
          <em>{goodRate === null ? '未测' : `达标 ${goodRate}%`}</em>
          <small>{measured} 个测点</small>
        </li>
      )
    })}
  </ul>
)

export const Systems = ({ products }: { readonly products: readonly ScreenProduct[] }) => (
  <ul className="wall-systems" aria-label="系统运行">
    {products.slice(0, 6).map(({ id, name, houseNum, onlineNum, offlineNum }) => (
      <li key={id}>
        <Named className="wall-system-name" name={name} href={productPlace(id)} />
        <span className="wall-system-num">{houseNum} 套</span>
        <span className="wall-bar" aria-hidden>
          <i style={{ width: `${percentOf(onlineNum, houseNum) ?? 0}%`, background: gradeColors.good }} />
          <i style={{ width: `${percentOf(offlineNum, houseNum) ?? 0}%`, background: gradeColors.poor }} />
        </span>
        <em>
          运行 {onlineNum} · 离线 {offlineNum} · 未激活 {houseNum - onlineNum - offlineNum}
        </em>
      </li>
    ))}
  </ul>
)

interface EstateProps {
  readonly projectId: string
  readonly devices: ScreenDevices | null | undefined
  readonly residents: ScreenResidents | null | undefined
  readonly wear: ScreenConsumables | null
}

const toneOf = (num: number | undefined, tone: 'fair' | 'poor') => (num ? tone : undefined)

export function Estate({ projectId, devices, residents, wear }: EstateProps) {
  const offline = devices ? devices.deviceNum - devices.deviceOnlineNum : undefined
  const place = projectPlace(projectId)
  return (
    <div className="wall-figures wall-figures-three">
      <Figure label="设备" value={devices?.deviceNum} unit="台" href={place} />
      <Figure
        label="设备在线"
        value={percentOf(devices?.deviceOnlineNum, devices?.deviceNum)}
        unit="%"
        digits={1}
      />
      <Figure label="住户" value={residents?.userNum} unit="人" href={residentsPlace(projectId)} />
      <Figure label="设备未在线" value={offline} unit="台" href={place} />
      <Figure label="耗材即将到期" value={wear?.endingNum} tone={toneOf(wear?.endingNum, 'fair')} />
      <Figure label="耗材已到期" value={wear?.endedNum} tone={toneOf(wear?.endedNum, 'poor')} />
    </div>
  )
}

interface StatesProps {
  readonly projectId: string
  readonly tallies: readonly Tally[]
}

export const States = ({ projectId, tallies }: StatesProps) => (
  <ol className="wall-flow" aria-label="工单流转">
    {workOrderOpen.map((status) => (
      <li key={status}>
        <b>{tallies.find(({ value }) => value === status)?.num ?? 0}</b>
        <Named
          className="wall-flow-name"
          name={labelOf(workOrderStatus, status) ?? ''}
          href={ordersInPlace(status, projectId)}
        />
      </li>
    ))}
  </ol>
)

export const Links = ({
  projectId,
  links,
}: {
  readonly projectId: string
  readonly links: readonly ScreenLink[]
}) => (
  <RollingList label="设备上下线" items={links} idOf={({ houseId }) => houseId}>
    {({ houseId, houseName, isOnline, time }) => (
      <Line
        href={housePlace(projectId, houseId)}
        tag={isOnline ? '上线' : '离线'}
        color={isOnline ? gradeColors.good : gradeColors.poor}
        title={houseName}
        place=""
        time={time.slice(5, 16)}
      />
    )}
  </RollingList>
)

interface StayProps {
  readonly projectId: string
  readonly availability: ScreenAvailability
}

/** How much the gateways stay on line, and which do least. */
export const Stay = ({ projectId, availability: { rate, worst } }: StayProps) => (
  <div className="wall-stay">
    <Figure label="近7天可用率" value={rate} unit="%" digits={2} />
    <ol aria-label="可用率最低的房屋">
      {worst.map((house) => (
        <li key={house.houseId}>
          <Named
            className="wall-stay-name"
            name={house.houseName}
            href={housePlace(projectId, house.houseId)}
          />
          <b>{house.rate}%</b>
        </li>
      ))}
    </ol>
    <small>各房屋网关在线时长占可知时长的比例的平均，平台自身中断不计</small>
  </div>
)
