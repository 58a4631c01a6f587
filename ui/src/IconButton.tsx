import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './IconButton.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Its accessible name and its tooltip. */
  label: string
  icon: ReactNode
  size?: 'sm' | 'md' | 'lg'
}

export function IconButton({ label, icon, size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(styles.button, size === 'sm' && styles.small, size === 'lg' && styles.large, className)}
    >
      {icon}
    </button>
  )
}
