import { Button, Skeleton } from 'antd'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { textOf } from '#admin/fields/text-of.ts'
import type { Row } from '#admin/screens/model/row.ts'
import type { RowAction } from '#admin/screens/model/row-actions.ts'
import { config } from '#config'
import { isEmpty, type ResolvedResource } from '#schema'
import { useModelRooms } from './use-models.ts'

const { houseModel, modelRoom }: Readonly<Record<'houseModel' | 'modelRoom', ResolvedResource>> =
  config.resources

/** `3室2厅2卫`: what there is none of is left out. */
const layoutOf = (model: Row): string =>
  ['bedroom', 'living', 'bath', 'kitchen', 'balcony']
    .flatMap((name) => (Number(model[name]) > 0 ? [`${model[name]}${houseModel.fields[name]?.label}`] : []))
    .join('')

interface ModelCardProps {
  readonly model: Row
  readonly actions: readonly RowAction[]
  readonly onEdit: (rooms: readonly Row[]) => void
  readonly onRun: (action: RowAction, anchor: HTMLElement) => void
}

/** A model as its picture, its facts and its rooms. */
export function ModelCard({ model, actions, onEdit, onRun }: ModelCardProps) {
  const rooms = useModelRooms(model.id)
  const { imageUrl, area, techProductId } = houseModel.fields
  const mayEdit = actions.some(({ kind }) => kind === 'edit')
  const remove = actions.find(({ kind }) => kind === 'remove')
  return (
    <article className="model-card" aria-label={String(model.name)}>
      {imageUrl && (
        <div className="model-picture">
          {isEmpty(model.imageUrl) ? (
            <span className="estate-weak">暂无{imageUrl.label}</span>
          ) : (
            <FieldCell field={imageUrl} record={model} resource={houseModel.name} detail />
          )}
        </div>
      )}
      <h2>{String(model.name)}</h2>
      <p className="estate-weak">
        {[
          layoutOf(model),
          area && textOf(area, model.area, model),
          techProductId && textOf(techProductId, model.techProductId, model),
          `${model.houseNum ?? 0} 套房屋`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {rooms.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {rooms.isError && (
        <Button size="small" onClick={() => void rooms.refetch()}>
          房间加载失败，重试
        </Button>
      )}
      {rooms.data && (
        <ul className="model-rooms" aria-label="房间">
          {rooms.data.map((room) => (
            <li key={room.id}>
              {String(room.name)}
              {room.area != null && (
                <small>{modelRoom.fields.area && textOf(modelRoom.fields.area, room.area, room)}</small>
              )}
            </li>
          ))}
          {rooms.data.length === 0 && <li className="estate-weak">还没有房间</li>}
        </ul>
      )}
      <footer>
        {mayEdit && (
          <Button size="small" disabled={!rooms.data} onClick={() => onEdit(rooms.data ?? [])}>
            编辑
          </Button>
        )}
        {remove && (
          <Button size="small" danger onClick={(event) => onRun(remove, event.currentTarget)}>
            删除
          </Button>
        )}
      </footer>
    </article>
  )
}
