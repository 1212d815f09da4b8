import { Link } from 'react-router'

interface CountedLinkProps {
  readonly count: number
  /** Where what is counted is listed; null: nowhere, for this user. */
  readonly to: string | null
}

/** A number that leads to what it counts, where there is something. */
export const CountedLink = ({ count, to }: CountedLinkProps) =>
  count > 0 && to !== null ? <Link to={to}>{count}</Link> : count
