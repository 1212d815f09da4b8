interface NamedProps {
  readonly className: string
  readonly name: string
  /** Its place in the admin; null: it has none, or not for this user. */
  readonly href?: string | null | undefined
}

/** What something is called, leading to it. */
export const Named = ({ className, name, href }: NamedProps) =>
  href ? (
    <a className={className} href={href} target="_blank" rel="noreferrer">
      {name}
    </a>
  ) : (
    <span className={className}>{name}</span>
  )
