import { Link } from 'react-router'
import { permissions } from '#admin/providers/access.ts'
import { useSetting } from '#admin/providers/personal-settings.ts'
import { config } from '#config'
import { mayReadPart } from '#schema'
import { StartPart } from './start-part.tsx'
import './start.css'

/** What the user looked at last, wherever they did. */
function LastOpened() {
  const [opened] = useSetting('lastOpened')
  return (
    <section className="card start-part" aria-label="最近打开">
      <h2>最近打开</h2>
      {opened === null || opened.length === 0 ? (
        <p className="start-none">打开过的项目、房屋、工单等会列在这里</p>
      ) : (
        <ul className="start-rows">
          {opened.map(({ to, title, of }) => (
            <li key={to}>
              <Link to={to}>{title}</Link>
              <small>{of}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Where a day begins: what waits for the user, what is new since yesterday, and what they had open. */
export default function StartScreen() {
  const parts = config.screens.start.parts.filter((part) => mayReadPart(config, part, permissions()))
  return (
    <div className="start">
      {parts.map((part) => (
        <StartPart key={part.name} part={part} />
      ))}
      <LastOpened />
    </div>
  )
}
