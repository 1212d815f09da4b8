/** What whoever stands at the gateway can do about what was refused; by how the reason begins. */
const advices: readonly (readonly [RegExp, string])[] = [
  [/^密钥不正确/, '在本页更换密钥，把新密钥填入网关'],
  [/^没有绑定到房屋/, '核对网关编号，在房屋中绑定科技产品和网关'],
  [/^客户端 ID/, '把网关的客户端 ID 和用户名都填为网关编号'],
  [/^不能发布到|^不能订阅|^未知的主题/, '按本页的发布主题、订阅主题设置网关'],
  [/^keep-alive/, '把网关的心跳间隔（keep-alive）设为 300 秒以内'],
  [/^同一编号/, '检查是否有两台网关填了同一个编号'],
  [/^session/, '升级网关固件，或让 session 取连接时的时间'],
  [/时间/, '检查网关的时钟、时区和时间单位'],
  [/^未知设备|^未知单品/, '核对网关中的设备编号与房屋的设备'],
  [/^未知属性|^类型不符|^数值超出范围/, '核对设备的属性定义与网关上报的内容'],
  [/^第 \d+ 个字符|^不是 JSON 对象|^消息超过|须/, '请网关厂商修正消息格式'],
]

export const refusalAdvice = (reason: string): string | null =>
  advices.find(([form]) => form.test(reason))?.[1] ?? null
