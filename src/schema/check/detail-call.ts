import type { DetailCall } from '../mount.ts'
import { pointingHere } from './derived.ts'
import { each, joined, type Mistake, mistake, when } from './mistake.ts'
import { resourceAt } from './references.ts'
import { type Context, has, type Subject } from './subject.ts'

/** A detail call names the record by one parameter, and answers lists of what points at it beside its fields. */
export function detailCallMistakes(
  detail: DetailCall,
  subject: Subject,
  context: Context,
): readonly Mistake[] {
  const path = `${subject.name}.detail`
  const { endpoints, one } = subject.options
  return joined(
    when(endpoints?.detail === undefined, () => mistake('EV517', path, '没有 detail 接口', detail)),
    when(one !== undefined && detail.key !== undefined, () =>
      mistake('EV517', `${path}.key`, '每个上级一条的资源按上级读取，没有别的参数', detail.key),
    ),
    each(Object.entries(detail.with ?? {}), ([name, { of, by }]) =>
      joined(
        when(has(subject.all, name), () =>
          mistake('EV517', `${path}.with.${name}`, '它同时是记录的字段', name),
        ),
        resourceAt(`${path}.with.${name}.of`, of, context, (other) =>
          pointingHere(`${path}.with.${name}.by`, by, other, subject),
        ),
      ),
    ),
  )
}
