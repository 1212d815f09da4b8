interface WaitingProps {
  /** What is waited for stands over the screen. */
  readonly over?: boolean
}

/** That something is on its way. It appears only where that takes longer than a moment. */
export const Waiting = ({ over = false }: WaitingProps) => (
  <div className={over ? 'waiting waiting-over' : 'waiting'} role="status" aria-label="加载中">
    <i />
  </div>
)
