import { cut } from './texts.ts'

/** Names of devices, attributes and topics in a refusal, in characters. */
const longestName = 100
const name = (text: string) => cut(text, longestName)

const askMaker = '请网关厂商修正消息格式'
const setTopics = '按本页的发布主题、订阅主题设置网关'
const setClock = '检查网关的时钟、时区和时间单位'
const compareAttributes = '核对设备的属性定义与网关上报的内容'

/** Why something that a gateway says or does is refused, or taken otherwise than it was said: in which words, and what to do. */
const causes = {
  wrongSecret: { words: () => '密钥不正确，或尚未生成', advice: '在本页更换密钥，把新密钥填入网关' },
  unbound: { words: () => '没有绑定到房屋', advice: '核对网关编号，在房屋中绑定科技产品和网关' },
  foreignClientId: {
    words: (clientId: string) => `客户端 ID 须与用户名相同，收到 ${cut(clientId, 32)}`,
    advice: '把网关的客户端 ID 和用户名都填为网关编号',
  },
  foreignUserName: {
    words: (userName: string) =>
      userName === '' ? '没有填写用户名' : `用户名须为网关编号，收到 ${cut(userName, 48)}`,
    advice: '把网关的客户端 ID 和用户名都填为网关编号',
  },
  longKeepAlive: {
    words: (seconds: number, longest: number) => `keep-alive 为 ${seconds} 秒，超过 ${longest} 秒或不限`,
    advice: '把网关的心跳间隔（keep-alive）设为 300 秒以内',
  },
  takingTurns: {
    words: (minutes: number, times: number) => `同一编号的连接在 ${minutes} 分钟内互相顶替 ${times} 次以上`,
    advice: '检查是否有两台网关填了同一个编号',
  },
  foreignPublish: { words: (topic: string) => `不能发布到 ${name(topic)}`, advice: setTopics },
  foreignSubscribe: { words: (topic: string) => `不能订阅 ${name(topic)}`, advice: setTopics },
  unknownTopic: { words: () => '未知的主题', advice: setTopics },
  earlierSession: {
    words: (before: number, now: number) => `session 由 ${before} 变为 ${now}，须随每次连接增大`,
    advice: '升级网关固件，或让 session 取连接时的时间',
  },
  timeNoNumber: { words: ofDevice('时间不是毫秒数，按到达时间记录'), advice: setClock },
  timeTooEarly: { words: ofDevice('时间早于保存期限，按到达时间记录'), advice: setClock },
  timeInSeconds: { words: ofDevice('时间以秒为单位，已按秒换算'), advice: setClock },
  unknownDevice: {
    words: (device: string) => `未知设备 ${name(device)}`,
    advice: '核对网关中的设备编号与房屋的设备',
  },
  unknownProduct: {
    words: (device: string) => `未知单品 ${name(device)}`,
    advice: '核对网关中的设备编号与房屋的设备',
  },
  unknownAttribute: { words: ofAttribute('未知属性'), advice: compareAttributes },
  wrongType: { words: ofAttribute('类型不符'), advice: compareAttributes },
  outOfRange: { words: ofAttribute('数值超出范围'), advice: compareAttributes },
  tooDense: {
    words: (most: number) => `同一属性每秒最多保存 ${most} 个值，其余只作为最新值`,
    advice: '让网关在数值变化时上报，或延长上报间隔',
  },
  tooManyAlarms: {
    words: (most: number) => `同一属性未完结和一小时内新发生的报警最多 ${most} 条，其余暂不报警`,
    advice: '处理已有的报警；检查设备是否反复上报不同的故障，或核对属性的正常值',
  },
  tooManyOccurrences: {
    words: (most: number) => `同一报警每小时最多保存 ${most} 次发生记录，其余只计次数`,
    advice: '检查设备是否反复报警，或加大属性的报警延时、回差',
  },
  tooManyModules: {
    words: (most: number) => `最多记录 ${most} 个固件模块的版本，其余不记录`,
    advice: '请网关厂商核对升级消息中的 module：每个固件模块的名称须固定不变',
  },
  notObject: { words: () => '不是 JSON 对象', advice: askMaker },
  tooLarge: {
    words: (kilobytes: number) => `消息超过 ${kilobytes} kB`,
    advice: '请网关厂商把消息分成几条发送',
  },
  broken: { words: (at: number, text: string) => `第 ${at} 个字符附近 ${cut(text, 20)}`, advice: askMaker },
  malformed: { words: (demand: string) => demand, advice: askMaker },
  unstorable: { words: () => '内容无法保存', advice: '请网关厂商核对这条消息的内容' },
} satisfies Record<string, { readonly words: (...about: never[]) => string; readonly advice: string }>

/** Said of a device, or of a whole message. */
function ofDevice(what: string) {
  return (device: string | null) => (device === null ? what : `${name(device)}：${what}`)
}

function ofAttribute(what: string) {
  return (device: string, identifier: string) => `${what} ${device}.${cut(identifier, 50)}`
}

export type RefusalCause = keyof typeof causes

/** A refusal as people are told of it. */
export interface Refusal {
  readonly cause: RefusalCause
  readonly reason: string
}

/** `about`: what the words of this cause name. */
export function refusal<C extends RefusalCause>(
  cause: C,
  ...about: Parameters<(typeof causes)[C]['words']>
): Refusal {
  const words: (...about: never[]) => string = causes[cause].words
  return { cause, reason: words(...(about as never[])) }
}

/** What whoever stands at the gateway can do about it; null: it was noted by a version that had other causes. */
export const refusalAdvice = (cause: string | null): string | null =>
  cause !== null && Object.hasOwn(causes, cause) ? causes[cause as RefusalCause].advice : null

export const isRefusal = (value: object): value is Refusal => 'cause' in value
