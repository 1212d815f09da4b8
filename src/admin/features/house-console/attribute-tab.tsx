import { Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useQueryPart } from '#admin/screens/model/query-part.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { useTypedParam } from '#admin/screens/model/use-typed-param.ts'
import { ScreenState } from '#admin/ui/screen-state.tsx'
import { formatOf, type HouseAttribute, staleMinutes } from '#domain/house-attributes.ts'
import { finding } from '#domain/names/search-fold.ts'
import { parseTime } from '#domain/time.ts'
import { formatValue } from '#domain/value-format.ts'
import type { LiveDevice } from './controls.ts'
import { DevicesFrame } from './devices-frame.tsx'
import { useHouseDevices } from './use-house-devices.ts'
import { useMinute } from './use-minute.ts'

/** A value that flashes when it has become another one; not when it is first seen. */
function Live({ text }: { readonly text: string }) {
  const before = useRef(text)
  const [flashes, setFlashes] = useState(0)
  useEffect(() => {
    if (before.current === text) return
    before.current = text
    setFlashes((count) => count + 1)
  }, [text])
  return (
    <span key={flashes} className={flashes > 0 ? 'attribute-flash' : ''}>
      {text || '--'}
    </span>
  )
}

function Attribute({ attribute, now }: { readonly attribute: HouseAttribute; readonly now: number }) {
  const { name, value, updateTime, isAlarm, isFaulty } = attribute
  const stale = staleMinutes(attribute, updateTime === null ? null : parseTime(updateTime), now)
  return (
    <li className="attribute" data-alarm={isAlarm === 1} data-stale={stale !== null}>
      <span className="attribute-name">
        {name}
        {isFaulty === 1 ? <b>测量异常</b> : isAlarm === 1 && <b>报警</b>}
      </span>
      <span className="attribute-value" title={value}>
        <Live text={formatValue(value, formatOf(attribute))} />
      </span>
      <span className="attribute-age">
        {stale !== null ? `数据已${stale}分钟未更新` : (updateTime?.slice(11) ?? '从未上报')}
      </span>
    </li>
  )
}

function narrowed(devices: readonly LiveDevice[], keyword: string): readonly LiveDevice[] {
  const isFound = finding(keyword)
  return devices.flatMap(({ node, attributes }) => {
    const found = attributes.filter(({ name, identifier, group }) => [name, identifier, group].some(isFound))
    return found.length > 0 ? [{ node, attributes: found }] : []
  })
}

/** Everything the devices of a house say, as they say it. */
export function AttributeTab({ record }: { readonly record: Row }) {
  const house = useHouseDevices(record.id)
  const now = useMinute()
  const [keyword, type] = useTypedParam(useQueryPart('attributes.'), 'keyword')
  const shown = narrowed(house.devices, keyword)
  return (
    <DevicesFrame house={house}>
      <div className="attribute-tab">
        <Input
          allowClear
          className="attribute-search"
          placeholder="属性、标识符或设备"
          aria-label="查找属性"
          value={keyword}
          onChange={({ target }) => type(target.value)}
        />
        {shown.length === 0 && <ScreenState title={keyword === '' ? '这套房屋没有设备' : '未找到匹配结果'} />}
        {shown.map(({ node, attributes }) => (
          <section key={node.id} aria-label={node.name}>
            <h2>
              <i className={`online-dot online-dot-${node.onlineStatus}`} />
              {node.name}
              {node.roomName !== null && <small>{node.roomName}</small>}
            </h2>
            <ul className="attribute-list">
              {attributes.map((attribute) => (
                <Attribute key={attribute.attributeId} attribute={attribute} now={now} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </DevicesFrame>
  )
}
