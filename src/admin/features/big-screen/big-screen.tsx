import { config } from '#config'
import './big-screen.css'

/** The dark ground of the big screens. */
export default function BigScreen() {
  return (
    <main className="big-screen">
      <h1>{config.product}</h1>
      <a href="/home">返回管理后台</a>
    </main>
  )
}
