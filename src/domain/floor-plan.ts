/** What a batch of floors is generated from. */
export interface FloorPlanInput {
  readonly startNo: number
  readonly endNo: number
  /** Floor numbers between the two that are left out; 0 always is. */
  readonly skipNos: readonly number[]
  /** 1–50 */
  readonly housePerFloor: number
  /** Tokens: `{F}` floor, `{FF}` floor in two digits, `{N}` position, `{NN}` position in two digits. */
  readonly numberRule: string
}

export interface PlannedFloor {
  readonly floorNo: number
  readonly name: string
  /** House numbers from the first position to the last. */
  readonly houses: readonly string[]
}

type PlanErrors = Readonly<Partial<Record<keyof FloorPlanInput, string>>>

export interface FloorPlan {
  readonly floors: readonly PlannedFloor[]
  /** House numbers that come more than once. */
  readonly duplicates: ReadonlySet<string>
  /** By input; empty: the plan can be carried out. */
  readonly errors: PlanErrors
}

export const usualNumberRule = '{F}{NN}'
export const mostFloors = 200
export const mostHousesPerFloor = 50

const token = /\{(FF|F|NN|N)\}/g
/** What a house number may be. */
export const houseNumber = /^[0-9A-Za-z\u4e00-\u9fa5]{1,16}$/
export const longestHouseNumber = 16

/** Floors below ground are B1, B2, … in house numbers. */
const floorText = (floorNo: number, digits: number) =>
  floorNo < 0 ? `B${-floorNo}` : String(floorNo).padStart(digits, '0')

/** `{F}{NN}` of the third house on floor 12: `1203`. Unknown tokens stay as they are. */
export const houseNumberOf = (rule: string, floorNo: number, position: number): string =>
  rule.replace(token, (_whole, name: string) =>
    name.startsWith('F') ? floorText(floorNo, name.length) : String(position).padStart(name.length, '0'),
  )

/** What a floor is usually called. */
export const floorNameOf = (floorNo: number): string => (floorNo < 0 ? `地下${-floorNo}层` : `${floorNo}层`)

function floorNosOf({
  startNo,
  endNo,
  skipNos,
}: Pick<FloorPlanInput, 'startNo' | 'endNo' | 'skipNos'>): readonly number[] {
  // More than can be carried out need not be counted.
  const length = Math.min(Math.max(0, endNo - startNo + 1), 2 * mostFloors + 20)
  const all = Array.from({ length }, (_, index) => startNo + index)
  return all.filter((floorNo) => floorNo !== 0 && !skipNos.includes(floorNo))
}

const repeated = (names: readonly string[]): ReadonlySet<string> => {
  const seen = new Set<string>()
  return new Set(names.filter((name) => seen.has(name) || !seen.add(name)))
}

function ruleError(names: readonly string[], duplicates: ReadonlySet<string>): string | null {
  const long = names.find((name) => name.length > longestHouseNumber)
  if (long !== undefined) return `房号“${long}”超过 ${longestHouseNumber} 个字符`
  const odd = names.find((name) => !houseNumber.test(name))
  if (odd !== undefined) return `房号“${odd}”只能含数字、字母或汉字`
  const [twice] = duplicates
  return twice === undefined ? null : `房号“${twice}”等 ${duplicates.size} 个房号重复`
}

const given = (errors: Readonly<Partial<Record<keyof FloorPlanInput, string | null>>>): PlanErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== null))

/** The floors and house numbers that the input stands for, and what is wrong with it. */
export function planFloors(input: FloorPlanInput): FloorPlan {
  const { startNo, endNo, housePerFloor, numberRule } = input
  const isWhole = [startNo, endNo, housePerFloor].every(Number.isInteger)
  const floorNos = isWhole ? floorNosOf(input) : []
  const perFloor = isWhole ? Math.min(Math.max(housePerFloor, 0), mostHousesPerFloor) : 0
  const floors = floorNos.slice(0, mostFloors).map((floorNo) => ({
    floorNo,
    name: floorNameOf(floorNo),
    houses: Array.from({ length: perFloor }, (_, index) => houseNumberOf(numberRule, floorNo, index + 1)),
  }))
  const names = floors.flatMap(({ houses }) => houses)
  const duplicates = repeated(names)
  const isCounted = housePerFloor >= 1 && housePerFloor <= mostHousesPerFloor
  return {
    floors,
    duplicates,
    errors: given({
      startNo: startNo === 0 ? '层号不能为 0' : null,
      endNo: endError(input, floorNos.length),
      housePerFloor: isWhole && isCounted ? null : `每层须有 1–${mostHousesPerFloor} 套房屋`,
      numberRule: ruleError(names, duplicates),
    }),
  }
}

function endError({ startNo, endNo }: FloorPlanInput, count: number): string | null {
  if (endNo === 0) return '层号不能为 0'
  if (endNo < startNo) return '结束层不能低于起始层'
  if (count === 0) return '没有要生成的楼层'
  return count > mostFloors ? `一次最多生成 ${mostFloors} 层，这里有 ${count} 层` : null
}

/** How a floor may begin a house number, the longest first. */
const tokensOf = (floorNo: number) =>
  floorNo < 0 ? [`B${-floorNo}`] : [String(floorNo).padStart(2, '0'), String(floorNo)]

/**
 * The number of a house on the copy of its floor: the floor it begins with gives way to the other one, in as many digits
 * where there are leading zeros. A number that does not begin with its floor stays as it is.
 */
export function copiedNumber(name: string, from: number, to: number): string {
  const token = tokensOf(from).find((one) => name.startsWith(one))
  if (token === undefined) return name
  const isPadded = token.length > String(Math.abs(from)).length && from > 0
  const other = to < 0 ? `B${-to}` : String(to).padStart(isPadded ? token.length : 1, '0')
  return other + name.slice(token.length)
}
