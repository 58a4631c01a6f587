import { classNames } from './class-names.ts'
import styles from './Initials.module.css'
import { initialsOf } from './initials-of.ts'

interface InitialsProps {
  name: string
  /** Grey, for everyone except the signed-in person. */
  quiet?: boolean
}

/** Decoration beside a name, and therefore hidden from screen readers. */
export function Initials({ name, quiet = false }: InitialsProps) {
  return (
    <span aria-hidden="true" className={classNames(styles.badge, quiet && styles.quiet)}>
      {initialsOf(name)}
    </span>
  )
}
