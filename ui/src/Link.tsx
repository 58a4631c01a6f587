import ExternalIcon from 'lucide-react/icons/external-link'
import { classNames } from './class-names.ts'
import styles from './Link.module.css'
import { Anchor, type AnchorProps } from './LinkProvider.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface LinkProps extends AnchorProps {
  /** Leaves the application and opens in a new tab. */
  external?: boolean
  /** Text colour and bold: the one link of a table row. */
  quiet?: boolean
}

export function Link({ external = false, quiet = false, className, children, ...rest }: LinkProps) {
  const look = classNames(className, quiet && styles.quiet, external && styles.external)
  if (!external) {
    return (
      <Anchor {...rest} className={look || undefined}>
        {children}
      </Anchor>
    )
  }
  return (
    <a {...rest} className={look} target="_blank" rel="noopener noreferrer">
      {children}
      <ExternalIcon aria-hidden /> <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </a>
  )
}
