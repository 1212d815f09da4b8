export type Method = 'GET' | 'POST'

/** Who may: any holder of one of these permission paths, or everyone logged in. */
export type Allow = string | readonly string[]

/** Everyone, everyone logged in, or the holders of one of these permission paths. */
export type Allowed = 'public' | 'login' | readonly string[]

export interface Endpoint {
  readonly method: Method
  /** Full path, as the contract gives it. */
  readonly path: string
  readonly allow: Allowed
}
