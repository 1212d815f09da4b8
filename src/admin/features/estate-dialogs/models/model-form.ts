import { callOf } from '#admin/providers/data-provider.ts'
import { startValues } from '#admin/screens/form/form-model.ts'
import { plainForm } from '#admin/screens/form/form-subject.ts'
import { isSame } from '#admin/screens/model/changed-fields.ts'
import type { Row } from '#admin/screens/model/row.ts'
import type { FieldMap, ResolvedField, Values } from '#schema'

const { id: _id, mode: _mode, version: _version, rooms, ...facts } = callOf('houseModel.forceUpdate').input

/** A room keeps its id unseen, and its place is that in the list. */
const kept = new Set(['id', 'sort'])

function roomsField(field: ResolvedField | undefined): FieldMap {
  if (field?.kind !== 'rows') return {}
  const of = Object.entries(field.of).map(([name, one]) => [
    name,
    kept.has(name) ? { ...one, readOnly: true, required: false } : one,
  ])
  return { rooms: { ...field, of: Object.fromEntries(of) } }
}

const fields: FieldMap = { ...facts, ...roomsField(rooms) }

export const modelForm = plainForm(fields)

export const modelGroups = [
  { title: '基本信息', fields: ['name', 'area', 'techProductId', 'imageUrl', 'remark'] },
  { title: '', fields: ['rooms'] },
  { title: '格局', fields: ['bedroom', 'living', 'bath', 'kitchen', 'balcony'] },
]

const roomOf = ({ id, name, roomType, area }: Values): Values => ({ id, name, roomType, area })

/** What the form starts with: a model with its rooms in their order, or nothing. */
export const modelStart = (model: Row | null, its: readonly Row[]): Values =>
  model === null ? startValues(fields) : { ...model, rooms: its.map(roomOf) }

/** The rooms as they are sent: in the order in which they stand. */
export const sentRooms = (values: Values): readonly Values[] =>
  (Array.isArray(values.rooms) ? (values.rooms as readonly Values[]) : []).map((room, index) => ({
    ...roomOf(room),
    sort: index + 1,
  }))

const plain = (rooms: readonly Values[]) =>
  rooms.map(({ id, name, roomType, area }) => [id ?? null, name, roomType, area ?? null])

/** Whether the houses of the model are concerned: its rooms or its area change. */
export const concernsHouses = (model: Row, its: readonly Row[], values: Values): boolean =>
  !isSame(model.area ?? null, values.area ?? null) || !isSame(plain(its), plain(sentRooms(values)))

/** The facts of the model alone. */
export const factsOf = (values: Values): Values =>
  Object.fromEntries(Object.keys(facts).map((name) => [name, values[name]]))
