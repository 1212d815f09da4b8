/** The shape of a screen whose code is on its way. */
export const ScreenSkeleton = () => (
  <div className="screen-skeleton" role="status" aria-label="加载中">
    <i />
    <i />
    <i />
    <i />
  </div>
)
