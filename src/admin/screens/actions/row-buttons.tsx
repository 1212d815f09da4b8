import { isDangerous, type RowAction, rowBlockedReason, splitActions } from '../model/row-actions.ts'

interface RowButtonsProps {
  readonly id: string
  readonly actions: readonly RowAction[]
  /** The address of the record's drawer, for records without a screen of their own. */
  readonly drawerAt: (id: string) => string
}

/**
 * The buttons of one row: plain elements without handlers, of which a list shows thousands. The list hears their
 * clicks and opens its one menu or question where it is needed. What leads to the record is a link.
 */
export function RowButtons({ id, actions, drawerAt }: RowButtonsProps) {
  const { shown, more } = splitActions(actions)
  return (
    <span className="row-buttons">
      {shown.map((action) =>
        action.kind === 'view' ? (
          <a
            key={action.key}
            className="link-button"
            href={action.href ?? drawerAt(id)}
            data-row={id}
            data-action={action.key}
          >
            {action.label}
          </a>
        ) : (
          <button
            key={action.key}
            type="button"
            className={isDangerous(action) ? 'link-button danger' : 'link-button'}
            data-row={id}
            data-action={action.key}
            // It stays within reach, and says why where it is pressed.
            aria-disabled={rowBlockedReason(action) !== null}
            title={rowBlockedReason(action) ?? undefined}
          >
            {action.label}
          </button>
        ),
      )}
      {more.length > 0 && (
        <button type="button" className="link-button" data-row={id} data-action="more" aria-haspopup="menu">
          更多
        </button>
      )}
    </span>
  )
}
