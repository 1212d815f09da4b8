import type { FormEstimate } from '../entity.ts'
import { allowFor } from '../resolve-access.ts'
import { isWritable } from '../resolve-layout.ts'
import { lackingIn } from './form-options.ts'
import { each, joined, type Mistake, misnamed, mistake, none, when } from './mistake.ts'
import { type Context, has, type Subject, soundField } from './subject.ts'

/** The call exists, asks for what the form knows, and is open to whoever fills it in; the number is said. */
function estimateMistakes(
  { call: name, text, none: nobody, verb, button }: FormEstimate,
  subject: Subject,
  { definition: { calls } }: Context,
): readonly Mistake[] {
  const path = `${subject.name}.form.estimate`
  const call = has(calls, name) ? calls[name] : undefined
  const words = joined(
    each(Object.entries({ text, button }), ([key, words]) =>
      when(!words.includes('{num}'), () =>
        mistake('EV215', `${path}.${key}`, '须以 {num} 写出数目的位置', words),
      ),
    ),
    when(nobody.trim() === '', () => mistake('EV215', `${path}.none`, '须写出数目为 0 时的文字', nobody)),
    when(verb.trim() === '', () => mistake('EV215', `${path}.verb`, '须写出保存时所做的事', verb)),
  )
  if (!call)
    return joined(words, [
      misnamed('EV513', `${path}.call`, `没有名为“${name}”的调用`, name, Object.keys(calls)),
    ])
  const lacking = lackingIn(allowFor('create', subject.options), call)
  return joined(
    words,
    each(Object.keys(call.input), (input) =>
      soundField(`${path}.call`, input, subject.fields, (field) =>
        when(!isWritable(field), () =>
          mistake('EV215', `${path}.call`, `它的输入“${input}”不是表单填写的字段`, name),
        ),
      ),
    ),
    when(lacking.length > 0, () =>
      mistake('EV215', `${path}.call`, '持有它可以新增，却不能调用预估', lacking.join('、')),
    ),
  )
}

/** What is copied is read, and what comes of it is created. */
function copyMistakes({ name, options: { endpoints, one } }: Subject): readonly Mistake[] {
  const isReadable = endpoints?.detail !== undefined || endpoints?.list !== undefined
  const missing = [...(endpoints?.create ? [] : ['create']), ...(isReadable ? [] : ['list'])]
  return joined(
    each(missing, (operation) => [
      mistake('EV216', `${name}.copy`, `须有 ${operation} 接口：复制先读取，再新增`, operation),
    ]),
    when(one !== undefined, () =>
      mistake('EV216', `${name}.copy`, '每个上级只有一条，没有第二条可新增', one),
    ),
  )
}

/** How new records come about, beside what their form asks for. */
export function newRecordMistakes(subject: Subject, context: Context): readonly Mistake[] {
  const { form, copy } = subject.definition
  return joined(
    form?.estimate ? estimateMistakes(form.estimate, subject, context) : none,
    copy ? copyMistakes(subject) : none,
  )
}
