import { config } from '#config'
import { Brand } from './brand.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import './shell.css'

/** The shell's shape, while it is not known yet what this user may see. */
export const ShellSkeleton = () => (
  <div className="shell" data-collapsed={false} data-drawer={false} aria-busy="true">
    <aside className="shell-side">
      <Brand product={config.product} />
    </aside>
    <div className="shell-body">
      <header className="shell-header" />
      <main>
        <ScreenSkeleton />
      </main>
    </div>
  </div>
)
