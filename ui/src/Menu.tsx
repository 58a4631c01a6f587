import CheckIcon from 'lucide-react/icons/check'
import { type MouseEvent, type ReactNode, type RefObject, use } from 'react'
import { Menu as AriaMenu, MenuItem, Popover, Separator } from 'react-aria-components/Menu'
import { classNames } from './class-names.ts'
import styles from './Overlay.module.css'
import { OverlayRoot } from './overlay-root.ts'

export interface MenuAction {
  key: string
  label: string
  icon?: ReactNode
  onAct: () => void
  /** Its address, if it has one: it is then a link that can also be opened in a new tab. */
  href?: string
  /** Cannot be undone: shown in red. It still asks for confirmation. */
  destructive?: boolean
  disabledReason?: string | undefined
  /** A second, smaller line. */
  note?: string | undefined
  separatorBefore?: boolean
  /** One of several values that can be chosen together: the menu stays open. */
  isChosen?: boolean
}

interface MenuProps {
  label: string
  actions: readonly MenuAction[]
  triggerRef: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** The open list of a MenuButton. Load it lazily; MenuButton does. */
export function Menu({ label, actions, triggerRef, onClose }: MenuProps) {
  const root = use(OverlayRoot)
  const isChoice = actions.some(({ isChosen }) => isChosen !== undefined)
  return (
    <Popover
      aria-label={label}
      isOpen
      triggerRef={triggerRef}
      placement="bottom end"
      offset={4}
      className={styles.popover ?? ''}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      {...(root ? { UNSTABLE_portalContainer: root } : {})}
    >
      <AriaMenu
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu takes the focus on opening
        autoFocus="first"
        className={styles.list ?? ''}
        onClose={onClose}
        {...(isChoice && {
          selectionMode: 'multiple',
          selectedKeys: actions.flatMap(({ key, isChosen }) => (isChosen ? key : [])),
        })}
      >
        {actions.flatMap((action) => [
          ...(action.separatorBefore
            ? [<Separator key={`${action.key}-separator`} className={styles.separator ?? ''} />]
            : []),
          <MenuItem
            key={action.key}
            id={action.key}
            textValue={action.label}
            isDisabled={action.disabledReason !== undefined}
            className={classNames(styles.item, action.destructive && styles.destructive)}
            {...(action.href === undefined
              ? { onAction: action.onAct }
              : { href: action.href, onClick: (event: MouseEvent) => actHere(event, action.onAct) })}
          >
            {action.icon}
            <span className={styles.words}>
              <span>{action.label}</span>
              {(action.disabledReason ?? action.note) ? (
                <span className={styles.note}>{action.disabledReason ?? action.note}</span>
              ) : null}
            </span>
            {action.isChosen ? <CheckIcon className={styles.mark} aria-hidden /> : null}
          </MenuItem>,
        ])}
      </AriaMenu>
    </Popover>
  )
}

function actHere(event: MouseEvent, onAct: () => void) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  onAct()
}
