import { storedConditionMistakes } from './conditions.ts'
import { joined, type Mistake, mistake, none, when } from './mistake.ts'
import { nameMistakes } from './names.ts'
import { type Subject, soundField } from './subject.ts'

/** The figures above a list: stored numbers summed up, or records counted. */
export const figureMistakes = ({ name, definition, all }: Subject): readonly Mistake[] =>
  Object.entries(definition.list?.figures ?? {}).flatMap(([key, { sum, where }]) => {
    const path = `${name}.list.figures.${key}`
    return joined(
      nameMistakes(path, key),
      sum === undefined
        ? none
        : soundField(`${path}.sum`, sum, all, ({ kind }) =>
            when(kind !== 'integer' && kind !== 'decimal', () =>
              mistake('EV542', `${path}.sum`, '只能合计存储的数字字段', kind),
            ),
          ),
      storedConditionMistakes(`${path}.where`, where, all),
    )
  })
