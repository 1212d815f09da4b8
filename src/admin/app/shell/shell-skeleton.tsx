import { Brand } from './brand.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

interface ShellSkeletonProps {
  readonly product: string
  readonly collapsed: boolean
}

/** The shell's shape, while it is not known yet what this user may see. */
export const ShellSkeleton = ({ product, collapsed }: ShellSkeletonProps) => (
  <div className="shell" data-collapsed={collapsed} data-drawer={false} aria-busy="true">
    <aside className="shell-side">
      <Brand product={product} />
    </aside>
    <div className="shell-body">
      <header className="shell-header" />
      <main>
        <ScreenSkeleton />
      </main>
    </div>
  </div>
)
