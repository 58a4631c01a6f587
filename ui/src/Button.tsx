import { Announcement } from './Announcement.tsx'
import { type ComponentProps, type ReactNode, useContext, useId } from 'react'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'
import { OfflineReason } from './offline-reason.ts'
import { Anchor } from './LinkProvider.tsx'
import { Spinner } from './Spinner.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface ButtonLook {
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  /** One primary per view. `cta` is for buying and quoting only, and then it is the page's only filled button. `destructive`
   * is for what cannot be undone, beside other actions. */
  colour?: 'primary' | 'secondary' | 'tertiary' | 'outline' | 'destructive' | 'cta'
  icon?: ReactNode
  iconEnd?: ReactNode
  children: ReactNode
}

interface ActionButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children' | 'color'> {
  href?: never
  /** Waiting for a response: the spinner replaces the icon, width and label stay, clicks are ignored. */
  busy?: boolean
  /** Why the action is disabled. The button stays focusable, and the reason is shown and read out. */
  disabledReason?: string | undefined
  /** Disabled with a reason while offline. Submit buttons always are. */
  needsNetwork?: boolean
}

interface LinkButtonProps extends ButtonLook, Omit<ComponentProps<'a'>, 'children' | 'color'> {
  href: string
  external?: boolean
}

export type ButtonProps = ActionButtonProps | LinkButtonProps

export function Button(props: ButtonProps) {
  return props.href === undefined ? <ActionButton {...props} /> : <LinkButton {...props} />
}

function ActionButton(props: ActionButtonProps) {
  const { size = 'md', colour = 'secondary', icon, iconEnd, busy = false, children, ...given } = props
  const { needsNetwork = given.type === 'submit', disabledReason: ownReason, ...rest } = given
  const offlineReason = useContext(OfflineReason)
  const disabledReason = ownReason ?? (needsNetwork ? offlineReason : undefined)
  const isSaidAbove = disabledReason === offlineReason
  const reasonId = useId()
  const isOff = rest.disabled === true || disabledReason !== undefined
  const inert = busy || disabledReason !== undefined
  const button = (
    <button
      type="button"
      {...rest}
      {...(inert ? { 'aria-disabled': true } : {})}
      {...(disabledReason !== undefined && {
        'aria-describedby': reasonId,
      })}
      onClick={inert ? (event) => event.preventDefault() : rest.onClick}
      className={classNames(
        look(size, colour, rest.className),
        isOff && styles.off,
        busy && styles.busy,
        busy && !icon && styles.bare,
      )}
    >
      {busy ? <Spinner size="small" inherit /> : icon}
      {children}
      {iconEnd ? <span className={styles.end}>{iconEnd}</span> : null}
      {busy ? <Announcement>, in progress</Announcement> : null}
    </button>
  )
  if (disabledReason === undefined) return button
  return (
    <span className={styles.withReason}>
      {button}
      <span id={reasonId} className={classNames(styles.reason, isSaidAbove && styles.saidAbove)}>
        {disabledReason}
      </span>
    </span>
  )
}

function LinkButton(props: LinkButtonProps) {
  const { size = 'md', colour = 'secondary', icon, iconEnd, external = false, children, className, ...rest } = props
  const content = (
    <>
      {icon}
      {children}
      {iconEnd ? <span className={styles.end}>{iconEnd}</span> : null}
    </>
  )
  if (!external) {
    return (
      <Anchor {...rest} className={look(size, colour, className)}>
        {content}
      </Anchor>
    )
  }
  return (
    <a {...rest} className={look(size, colour, className)} target="_blank" rel="noopener noreferrer">
      {content} <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </a>
  )
}

const look = (size: string, colour: string, className: string | undefined) =>
  classNames(styles.button, size !== 'md' && styles[size], styles[colour], className)
