import type { DemoRecord } from '#config'

const wuheng = `<h2>一、系统组成</h2>
<p>系统由<strong>热泵主机</strong>、<strong>新风机组</strong>、各房间<strong>温控面板</strong>和<strong>户内网关</strong>组成，全年自动运行，平时无需操作。</p>
<h2>二、日常使用</h2>
<ul>
<li>室温：在面板或 App 上设定 16–30 ℃，每次 0.5 ℃。辐射系统升降温较慢，请提前 2 小时调整。</li>
<li>模式：建议保持“自动”，由系统按季节切换制冷与制热。</li>
<li>新风：请保持常开。室内 CO₂ 超过 1000 ppm 时会自动加大风量。</li>
</ul>
<h2>三、维护保养</h2>
<ol>
<li>初效滤网每 90 天、中效每 180 天、高效每 365 天更换，到期前 App 会提醒。</li>
<li>长期离家请选择“除湿”模式，不要断电。</li>
<li>夏季请关窗使用，避免辐射面结露。</li>
</ol>
<h2>四、常见问题</h2>
<p><strong>面板显示离线：</strong>检查户内网关电源与网络，重新上电 1 分钟后仍未恢复请联系物业。</p>
<p><strong>出风有异味：</strong>多为滤网到期，请先更换滤网。</p>`

const fresh = `<h2>日常使用</h2>
<p>新风机组 24 小时运行，自动模式下按空气质量调节风量，也可在 App 上固定风机频率。</p>
<h2>更换滤网</h2>
<ol>
<li>关闭机组电源，打开检修门。</li>
<li>依次取出初效、中效、高效滤网，按箭头方向装入新滤网。</li>
<li>上电后在 App 的“耗材”中点击“已更换”。</li>
</ol>
<p>滤网压差超过 200 Pa 时系统会报警，请及时更换。</p>`

const floor = `<h2>夏季制冷</h2>
<p>在面板上选择“制冷”，风盘开始送风。请关闭门窗，建议设定 26 ℃。</p>
<h2>冬季采暖</h2>
<p>选择“制热”，地面辐射采暖启动。首次升温约需 <strong>24 小时</strong>，之后请保持连续运行，不要频繁开关。</p>
<h2>注意事项</h2>
<ul>
<li>地板上不要铺设大面积地毯，以免影响散热。</li>
<li>冬季长期离家请设定 16 ℃ 防冻，不要关闭主机电源。</li>
<li>系统压力低于 80 kPa 时会报警，请联系物业补水。</li>
</ul>`

const manual = (product: string, title: string, content: string): DemoRecord<'manual'> => ({
  id: `manual_${product}`,
  productId: `product_${product}`,
  title,
  content,
  createTime: '2024-04-02 09:00:00',
  createUserName: '陆子昂',
})

export const manuals: readonly DemoRecord<'manual'>[] = [
  manual('wuheng', '恒境五恒系统使用说明书', wuheng),
  manual('floor', '暖居两联供系统使用说明书', floor),
  manual('fresh', '清风全屋新风系统使用说明书', fresh),
]
