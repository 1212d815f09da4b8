/** What people feel of the air around them. */
export type ClimateKind = 'temp' | 'humidity' | 'co2' | 'pm25'

/** Indoor air as GB/T 18883-2022 wants it, winter and summer together. */
export const goodClimate: Readonly<Record<ClimateKind, readonly [from: number, to: number]>> = {
  temp: [16, 28],
  humidity: [30, 80],
  co2: [0, 1000],
  pm25: [0, 50],
}

/** What attributes that measure the air are called, sensors before machines. */
export const climateIdentifiers: Readonly<Record<ClimateKind, readonly string[]>> = {
  temp: ['temp', 'roomTemp'],
  humidity: ['humidity'],
  co2: ['co2'],
  pm25: ['pm25'],
}

/** Of each kind the attribute that measures it: one where there are several, sensors before machines. */
export const climateAttributes = <A extends { readonly identifier: string }>(
  all: readonly A[],
): readonly A[] =>
  Object.values(climateIdentifiers).flatMap((names) =>
    names.flatMap((name) => all.find(({ identifier }) => identifier === name) ?? []).slice(0, 1),
  )
