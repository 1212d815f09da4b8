/** In the place of what the account may not see. */
export const Forbidden = () => (
  <div className="wall-note wall-forbidden">
    <svg viewBox="0 0 24 24" aria-hidden>
      <path d="M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4M12 15v2.5" />
    </svg>
    <p>暂无权限</p>
  </div>
)
