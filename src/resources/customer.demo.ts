import type { DemoRecord } from '#config'
import { createRandom } from '#platform/seed/random.ts'
import { customerSource, gender, houseStatus, relation } from '#resources/estate-dictionaries.ts'
import type { DictionaryValue } from '#schema'
import { livedIn } from './house.demo.ts'

type Customer = DemoRecord<'customer'>
type House = (typeof livedIn)[number]
type Relation = DictionaryValue<typeof relation>

const surnames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹']
const given = [
  '子涵',
  '浩然',
  '雨桐',
  '思远',
  '晓岚',
  '建国',
  '静怡',
  '明轩',
  '若曦',
  '志强',
  '诗雨',
  '俊杰',
  '婉清',
  '天佑',
  '慧',
]

/** Who lives where, and as what. */
export interface Resident {
  readonly house: House
  readonly customer: Customer
  readonly relation: Relation
  readonly isMain: 0 | 1
}

const day = (index: number) =>
  `2025-${String((index % 9) + 1).padStart(2, '0')}-${String((index % 27) + 1).padStart(2, '0')}`

function residentsOf(): readonly Resident[] {
  const random = createRandom(20_260_303)
  const people: Resident[] = []
  const settle = (house: House, surname: string, kind: Relation, isMain: 0 | 1) => {
    const index = people.length
    const integral = random.below(40) * 50
    const customer: Customer = {
      id: `customer_${index + 1}`,
      name: `${surname}${random.pick(given)}`,
      phone: `139${String(20_000_000 + index * 7_919).padStart(8, '0')}`,
      gender: random.pick([gender.unknown, gender.male, gender.female]),
      source: random.pick([customerSource.app, customerSource.app, customerSource.import]),
      integral,
      totalIntegral: integral,
      registerTime: `${day(index)} 10:${String(index % 60).padStart(2, '0')}:00`,
      createTime: `${day(index)} 10:${String(index % 60).padStart(2, '0')}:00`,
    }
    people.push({ house, customer, relation: kind, isMain })
  }
  for (const house of livedIn) {
    if (house.status !== houseStatus.occupied && house.status !== houseStatus.rented) continue
    const surname = random.pick(surnames) ?? '王'
    const isRented = house.status === houseStatus.rented
    settle(house, surname, isRented ? relation.tenant : relation.owner, 1)
    if (random.below(3) === 0) settle(house, random.pick(surnames) ?? '李', relation.family, 0)
  }
  return people
}

/** All who live in houses, each a customer of their own. */
export const residents = residentsOf()

export const customers: readonly Customer[] = residents.map(({ customer }) => customer)
