/** The icons a menu node may name; the admin draws each of them. */
export type IconName =
  | 'project'
  | 'maintenance'
  | 'service'
  | 'resource'
  | 'system'
  | 'user'
  | 'house'
  | 'message'
  | 'calendar'
  | 'document'
