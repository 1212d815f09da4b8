import { config } from '#config'
import './big-screen-shell.css'

/** The dark ground of the big screens. */
export const BigScreenShell = () => (
  <main className="big-screen">
    <h1>{config.product}</h1>
    <a href="/home">返回管理后台</a>
  </main>
)
