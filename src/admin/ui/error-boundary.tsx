import { Component, type ReactNode } from 'react'
import { ScreenState } from './screen-state.tsx'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** What is shown: another one is tried without anybody asking. */
  readonly shown?: unknown
}

interface ErrorBoundaryState {
  readonly failed: boolean
}

/** A screen that throws says so; what stands around it stays alive. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false }

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true }
  }

  override componentDidUpdate({ shown }: ErrorBoundaryProps) {
    if (this.state.failed && shown !== this.props.shown) this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ScreenState title="页面出错了" alert>
        <button type="button" className="plain-button" onClick={() => this.setState({ failed: false })}>
          重试
        </button>
      </ScreenState>
    )
  }
}
